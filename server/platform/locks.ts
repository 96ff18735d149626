import { sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import type { Tx } from './database.ts';
import { execute } from './sql.ts';

/** Locks a name across nodes until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function lockTable(tx: Tx, table: keyof Tables): Promise<void> {
  await execute(tx, sql`lock table ${sql.table(table)} in share row exclusive mode`);
}

export async function notifyNodes(tx: Tx, channel: string, payload: string): Promise<void> {
  await execute(tx, sql`select pg_notify(${channel}, ${payload})`);
}
