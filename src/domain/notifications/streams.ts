/** How often a stream says that it stands, and how long a browser waits for that before it takes it for lost. In ms. */
export const pingMs = 15_000;
export const silenceMs = 40_000;

const delaysMs = [1000, 2000, 5000, 10_000] as const;

/** How long to wait before the next try after so many in a row that failed (D52): 1, 2, 5, 10, then every 10 seconds. */
export function retryDelay(failures: number): number {
  return delaysMs[Math.min(Math.max(failures, 1), delaysMs.length) - 1] ?? 10_000;
}

/** After so many in a row the count is asked for, too, while the tries go on. */
export const failuresBeforePolling = 3;
export const pollMs = 30_000;
