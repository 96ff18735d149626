import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { connectionError, requireDatabaseUrl } from './connection-error.ts';

/** The first with `uuidv7()` (D40). */
const oldestMajor = 18;

/** Checks connection, password, database and version. @throws StartupError without the password */
export async function checkDatabaseUrl(url: string): Promise<void> {
  requireDatabaseUrl(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'ipa start-up',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number; version: string; encoding: string }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    );
    const { major = 0, version = 'unknown', encoding = '' } = rows[0] ?? {};
    if (major < oldestMajor) {
      throw new StartupError(
        `The database server in DATABASE_URL is Postgres ${version}. The site needs Postgres ${oldestMajor} or newer, for uuidv7().`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(`The database in DATABASE_URL stores text as ${encoding}. The site needs UTF8.`);
    }
  } catch (error) {
    throw error instanceof StartupError ? error : connectionError(url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
