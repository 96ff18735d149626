import pg from 'pg';
import { errorCode } from '../../startup-error.ts';

/** Runs `work` while no other node does, or after 8 s of waiting anyway: it must be correct when run twice at once. */
export async function withNamedLock<Result>(url: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ipa named lock',
    connectionTimeoutMillis: 5_000,
    lock_timeout: 8_000,
    query_timeout: 10_000,
  });
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
