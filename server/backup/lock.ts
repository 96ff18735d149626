import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { errorCode } from '../startup-error.ts';
import { connect } from './connection.ts';

/** An advisory lock, released however the process ends. */
const lockName = 'backup of the administration area';

/** In ms; longer than {@link isTaken} holds the lock. */
const waitMs = 1000;

/** Holds the lock until the connection ends; undefined if any node has it. */
export async function takeLock(databaseUrl: string): Promise<pg.Client | undefined> {
  const client = await connect(databaseUrl, 'backup lock');
  try {
    await client.query(`SET lock_timeout = ${waitMs}`);
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [lockName]);
    return client;
  } catch (error) {
    await client.end();
    if (errorCode(error) === '55P03') return undefined;
    throw error;
  }
}

export async function isTaken(db: Db): Promise<boolean> {
  const isFree = sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended(${lockName}, 0))`;
  const [row] = await query(db, build.selectNoFrom([isFree.as('isFree')]));
  return row?.isFree === false;
}
