import pg from 'pg';
import { connectionError } from '../platform/database/connection-error.ts';

const settings = [
  `SET client_encoding = 'UTF8'`,
  `SET datestyle = 'ISO, MDY'`,
  `SET intervalstyle = 'postgres'`,
  `SET timezone = 'UTC'`,
  `SET extra_float_digits = 1`,
  `SET statement_timeout = 0`,
  `SET idle_in_transaction_session_timeout = 0`,
  `SET transaction_timeout = 0`,
  `SET lock_timeout = '2min'`,
].join(';');

/** @throws StartupError */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: `ipa ${name}`,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(settings);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw connectionError(url, error);
  }
}
