/** A stopped site, and the contents of its database. */
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { loadTs } from '../../scripts/lib/load-ts.mjs';

/**
 * Runs `work` on the database of a data folder without a running site.
 *
 * @template Result
 * @param {string} dataDir
 * @param {(sql: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function atRest(dataDir, work) {
  const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const sql = new pg.Client({ connectionString: postgres.url });
    await sql.connect();
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * Makes a backup of a stopped site, removes its data folder, restores it and starts the site again; answers digests of all
 * rows from before and after. Both are taken while the site is stopped: every start may run jobs, each run adds a row, and
 * a row from after the backup is in no restore.
 *
 * @template Digests
 * @param {{ dataDir: string, start: () => Promise<unknown>, stop: () => Promise<unknown> }} node
 * @param {{ backup: () => Promise<unknown>, restore: () => Promise<unknown>, digest: (dataDir: string) => Promise<Digests> }} steps
 * @returns {Promise<{ held: Digests, again: Digests }>}
 */
export async function dropAndRestore(node, { backup, restore, digest }) {
  await node.stop();
  await backup();
  const held = await digest(node.dataDir);
  await rm(node.dataDir, { recursive: true, force: true });
  await restore();
  const again = await digest(node.dataDir);
  await node.start();
  return { held, again };
}
