import { buildMailIn } from '../../../server/background.ts';
import type { Deps } from '../../../server/context.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { openDatabase } from '../../../server/platform/database.ts';
import { buildDiskFiles } from '../../../server/platform/files/disk.ts';
import { buildKeys } from '../../../server/platform/keys.ts';
import { buildLog } from '../../../server/platform/log.ts';
import { buildWorkerPool } from '../../../server/workers/pool.ts';

export interface Given {
  url: string;
  workerProgram: string;
  /** For its files and its temporary ones. */
  folder: string;
  mailDomain: string;
  signingKeys: string;
}

/** The part of a node that receives mail, in a separate process. Writes its port. */
export async function listenForMail({ url, workerProgram, folder, mailDomain, signingKeys }: Given): Promise<void> {
  const log = buildLog('silent');
  const { db } = openDatabase({ url, poolSize: 3, onPoolError: () => undefined });
  const files = buildDiskFiles(folder);
  await files.ensure();
  const workers = buildWorkerPool({ program: workerProgram, log });
  const own = { db, log, workers, tempDir: folder, clock: systemClock, mailDomain, files };
  const deps = { ...own, keys: buildKeys(signingKeys) } as unknown as Deps;
  const env = { MAIL_IN_HOST: '127.0.0.1', MAIL_IN_PORT: 0 } as Parameters<typeof buildMailIn>[0]['env'];
  const listener = await buildMailIn({ env }, deps);
  process.stdout.write(`${await listener?.listen()}\n`);
}
