import type { Deps } from '../../server/context.ts';
import { runNextExport } from '../../server/imports/export-run.ts';
import { runNextCsv } from '../../server/imports/run.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildWorkerPool } from '../../server/workers/pool.ts';

interface Given {
  url: string;
  workerProgram: string;
  tempDir: string;
}

/** The parts of a node that apply imports and write exports, in a separate process. */
export async function applyAll({ url, workerProgram, tempDir }: Given): Promise<void> {
  const log = buildLog('silent');
  const { db } = openDatabase({ url, poolSize: 3, onPoolError: () => undefined });
  const workers = buildWorkerPool({ program: workerProgram, log });
  const deps = { db, log, workers, tempDir, clock: systemClock } as unknown as Deps;
  while ((await runNextCsv(deps)) || (await runNextExport(deps)));
}
