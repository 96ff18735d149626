/** Heartbeat; silence that means a lost stream. ms. */
export const pingMs = 15_000;
export const silenceMs = 40_000;

const delaysMs = [1000, 2000, 5000, 10_000] as const;

/** Backoff (D52): 1, 2, 5, then every 10 seconds. */
export function retryDelay(failures: number): number {
  return delaysMs[Math.min(Math.max(failures, 1), delaysMs.length) - 1] ?? 10_000;
}

/** Then also polls the count. */
export const failuresBeforePolling = 3;
export const pollMs = 30_000;
