import path from 'node:path';
import { expect, it } from 'vitest';
import { dropAndRestore } from '../../bench/faults/at-rest.mjs';
import { runBackupCommand, runRestoreCommand } from '../../server/backup/command.ts';
import { readEnv } from '../../server/env.ts';
import { findJob } from '../../server/jobs/registry.ts';
import { runJob } from '../../server/jobs/run.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/postgres.ts';
import { digests, silent, useSite } from './site.ts';

const site = useSite();

it('rows of an idle site are restored unchanged, though every start runs a job', { timeout: 120_000 }, async () => {
  const dataDir = path.join(site.folder, 'copy');
  const backup = async (from: Record<string, string>) => {
    const file = site.archive();
    await runBackupCommand(process.cwd(), [file], { env: readEnv(from), report: silent });
    return file;
  };
  const restore = (file: string) =>
    runRestoreCommand(process.cwd(), [file], { env: readEnv({ DATA_DIR: dataDir }), report: silent });
  await restore(await backup({ DATABASE_URL: site.app.databaseUrl, DATA_DIR: site.source.dataDir }));

  let postgres: EmbeddedPostgres | undefined;
  let starts = 0;
  const node = {
    dataDir,
    async start() {
      starts += 1;
      postgres = await startEmbeddedPostgres({ dataDir });
      const database = openDatabase({ url: postgres.url, poolSize: 2, onPoolError: silent });
      const job = findJob('clean-access');
      if (job === undefined) throw new Error('There is no such job.');
      await runJob({ ...site.app.deps, db: database.db }, job);
      await database.close();
    },
    async stop() {
      await postgres?.stop();
      postgres = undefined;
    },
  };
  const digest = async (folder: string) => {
    const running = postgres ?? (await startEmbeddedPostgres({ dataDir: folder }));
    try {
      return await digests(running.url);
    } finally {
      if (postgres === undefined) await running.stop();
    }
  };
  try {
    await node.start();
    let file = '';
    const { held, again } = await dropAndRestore(node, {
      backup: async () => (file = await backup({ DATA_DIR: dataDir })),
      restore: () => restore(file),
      digest,
    });
    expect(again).toEqual(held);
    expect(held['job_runs']?.count).toBe(1);
    expect(starts).toBe(2);
  } finally {
    await node.stop();
  }
});
