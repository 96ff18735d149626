import { hourMs } from '../../src/domain/time/durations.ts';
import type { Deps } from '../context.ts';
import { storeBuild } from './store.ts';

/** Far below the files' retention. */
const againMs = 6 * hourMs;
/** Retry after a failure. */
const soonMs = 30_000;

/** Stores this build's files for other nodes and open tabs. */
export interface BuildSync {
  /** Also marks files as in use. Retries and never throws: the site works without it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export function buildBuildSync(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  clientDir: string,
  { soon = soonMs, again = againMs } = {},
): BuildSync {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isOver = false;

  async function sync(): Promise<void> {
    let pause = soon;
    try {
      const startedAt = performance.now();
      const { files, stored } = await storeBuild(db, clock.now(), clientDir);
      if (stored > 0) log.info({ files, stored, tookMs: Math.round(performance.now() - startedAt) }, 'build stored');
      pause = again;
    } catch (error) {
      log.warn({ err: error }, 'the files of this build could not be stored for the other nodes');
    }
    if (isOver) return;
    timer = setTimeout(() => {
      running = sync();
    }, pause);
    timer.unref();
  }

  return {
    start() {
      running = sync();
      return running;
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
