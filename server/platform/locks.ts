import { sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import type { Tx } from './database.ts';
import { execute } from './sql.ts';

/** Until the transaction ends nobody else holds this name, on any node. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Until the transaction ends nobody else writes to the table or locks it; it can still be read. */
export async function lockTable(tx: Tx, table: keyof Tables): Promise<void> {
  await execute(tx, sql`lock table ${sql.table(table)} in share row exclusive mode`);
}

/** Notifies the listeners of all nodes, once the transaction is committed. */
export async function notifyNodes(tx: Tx, channel: string, payload: string): Promise<void> {
  await execute(tx, sql`select pg_notify(${channel}, ${payload})`);
}
