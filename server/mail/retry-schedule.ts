/** The last repeats for three days. */
const delayMinutes = [1, 2, 5, 15, 60] as const;

/** Then given up. */
export const maxAttempts = 76;

/** Minutes until the next attempt, after the `attempts` made so far (1 or more). */
export function retryMinutes(attempts: number): number {
  return delayMinutes[Math.min(attempts, delayMinutes.length) - 1] ?? delayMinutes[0];
}
