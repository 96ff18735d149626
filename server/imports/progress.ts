import type { Deps } from '../context.ts';

/** ms */
const grainMs = 500;

/** Outside the work's transaction, so that others see it. */
export function buildProgress(log: Deps['log'], id: string, write: (percent: number) => Promise<unknown>) {
  let writtenAt = Date.now();
  let writing: Promise<unknown> | undefined;
  let isClosed = false;

  return {
    report: (share: number): void => {
      if (isClosed || writing !== undefined || Date.now() - writtenAt < grainMs) return;
      writtenAt = Date.now();
      const percent = Math.min(99, Math.floor(share * 100));
      writing = write(percent)
        .catch((error: unknown) => {
          log.debug({ err: error, id }, 'the progress of a CSV run was not written');
        })
        .finally(() => {
          writing = undefined;
        });
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await writing;
    },
  };
}
