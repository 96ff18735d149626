import type { Deps } from '../context.ts';
import { storeBuild } from './store.ts';

/** How often a node says that its files are in use: far more often than they are thrown away. */
const againMs = 6 * 60 * 60 * 1000;
/** After it could not be said. */
const soonMs = 30_000;

/** Keeps the files of this node's own build in the database, for the other nodes and for the tabs it leaves behind. */
export interface BuildKeeper {
  /**
   * Stores them now, and says again from time to time that they are in use. Never throws: a site without the files of
   * other builds is better than none, and it is tried again.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

export function buildBuildKeeper(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  clientDir: string,
  { soon = soonMs, again = againMs } = {},
): BuildKeeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isOver = false;

  async function keep(): Promise<void> {
    let pause = soon;
    try {
      const begun = performance.now();
      const { files, stored } = await storeBuild(db, clock.now(), clientDir);
      if (stored > 0) log.info({ files, stored, tookMs: Math.round(performance.now() - begun) }, 'build stored');
      pause = again;
    } catch (error) {
      log.warn({ err: error }, 'the files of this build could not be stored for the other nodes');
    }
    if (isOver) return;
    timer = setTimeout(() => {
      running = keep();
    }, pause);
    timer.unref();
  }

  return {
    start() {
      running = keep();
      return running;
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
