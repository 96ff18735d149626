import pg from 'pg';
import { errorCode } from '../../startup-error.ts';

/**
 * Runs `work` while no other node runs what goes by this name. Waits 8 s at most for one that hangs, and then goes on
 * all the same: only for what is right in any order, and merely gets in its own way when it is done twice at once.
 */
export async function withNamedLock<Result>(url: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ipa named lock',
    connectionTimeoutMillis: 5_000,
    lock_timeout: 8_000,
    query_timeout: 10_000,
  });
  // The lock goes with its connection; what is done meanwhile says itself when the database is away.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]).catch((error: unknown) => {
      if (errorCode(error) !== '55P03') throw error;
    });
    return await work();
  } finally {
    await client.end();
  }
}
