import { csvChannel } from '../../src/domain/documents/changes.ts';
import type { Deps } from '../context.ts';
import { buildWakeLoop, type WakeLoop, type WakeLoopOptions } from '../platform/wake-loop.ts';
import { runNextExport } from './export-run.ts';
import { runNextCsv } from './run.ts';

/** Processes runs of any node. */
export function buildCsvRunner(deps: Deps, events: WakeLoopOptions['events']): WakeLoop {
  const loop = buildWakeLoop({
    async work() {
      while (!loop.closing.aborted && ((await runNextCsv(deps)) || (await runNextExport(deps))));
    },
    events,
    channel: csvChannel,
    pollMs: 30_000,
    graceMs: 8_000,
    onError(error) {
      deps.log.warn({ err: error }, 'CSV runs could not be read');
    },
  });
  return loop;
}
