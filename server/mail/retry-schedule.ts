/** The last repeats for three days. */
const delayMinutes = [1, 2, 5, 15, 60] as const;

/** Then the mail is given up. */
export const maxAttempts = 76;

/** Minutes until the next attempt; `attempts` were made. */
export function retryMinutes(attempts: number): number {
  return delayMinutes[Math.min(attempts, delayMinutes.length) - 1] ?? delayMinutes[0];
}
