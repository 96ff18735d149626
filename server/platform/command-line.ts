import { resolve } from 'node:path';
import { type Env, readEnv } from '../env.ts';
import { type Db, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { sql } from 'kysely';
import { StartupError } from '../startup-error.ts';
import { build, isPresent, query } from './sql.ts';

export interface CommandPlatform {
  env: Env;
  dataDir: string;
  db: Db;
}

/** On the site's database, also while it runs. @throws StartupError if no site was started here */
export async function onDatabase<T>(root: string, work: (platform: CommandPlatform) => Promise<T>): Promise<T> {
  const env = readEnv();
  const dataDir = resolve(root, env.DATA_DIR);
  const postgres = env.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, attach: true }) : undefined;
  const onPoolError = () => undefined;
  const database = openDatabase({ url: env.DATABASE_URL ?? postgres?.url ?? '', poolSize: 1, onPoolError });
  try {
    const [first] = await query(
      database.db,
      build.selectNoFrom(isPresent(sql`to_regclass('public.users')`).as('isThere')),
    );
    if (first?.isThere !== true)
      throw new StartupError('There is no site in this database yet. Start the site once first.');
    return await work({ env, dataDir, db: database.db });
  } finally {
    await database.close();
    await postgres?.stop();
  }
}
