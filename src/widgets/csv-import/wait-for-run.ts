import type { CsvRun } from '../../domain/imports/runs.ts';
import { isRetryable } from '../../lib/api/api-error.ts';
import { Cancelled } from '../../lib/api/cancelled.ts';

/** ms */
const pauseMs = 700;

/**
 * Waits until it has ended, also through a lost connection. @throws Cancelled once `signal` is aborted; the run
 * continues
 */
export async function waitForRun(
  read: () => Promise<CsvRun>,
  onProgress: (progress: { percent: number; isWaiting: boolean }) => void,
  signal: AbortSignal,
): Promise<CsvRun> {
  let percent = 0;
  for (;;) {
    let isWaiting = false;
    try {
      const run = await read();
      if (run.finishedAt !== null) return run;
      ({ percent } = run);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      isWaiting = true;
    }
    if (signal.aborted) throw new Cancelled();
    onProgress({ percent, isWaiting });
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    if (signal.aborted) throw new Cancelled();
  }
}
