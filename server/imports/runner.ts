import { csvChannel } from '../../src/domain/documents/changes.ts';
import type { Deps } from '../context.ts';
import type { Events } from '../platform/events.ts';
import { runNextExport } from './export-run.ts';
import { runNextCsv } from './run.ts';

/** Processes runs of any node. */
export interface CsvRunner {
  /** At start, on notifications, and every half minute for those of a dead node. */
  start(): void;
  /** Up to 8 s. */
  close(): Promise<void>;
}

const pollMs = 30_000;
const graceMs = 8_000;

export function buildCsvRunner(deps: Deps, events: Pick<Events, 'onEvent' | 'onBack'>): CsvRunner {
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let isCalled = false;
  let poll: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    do {
      isCalled = false;
      while (!isClosed() && ((await runNextCsv(deps)) || (await runNextExport(deps))));
    } while (isCalled && !isClosed());
  }

  function call(): void {
    isCalled = true;
    if (isClosed()) return;
    running ??= runAll()
      .catch((error: unknown) => {
        // The next poll covers it.
        deps.log.warn({ err: error }, 'CSV runs could not be read');
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      events.onEvent(csvChannel, call);
      events.onBack(call);
      poll = setInterval(call, pollMs);
      poll.unref();
      call();
    },
    async close() {
      closing.abort();
      clearInterval(poll);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([running, late]);
      clearTimeout(timer);
    },
  };
}
