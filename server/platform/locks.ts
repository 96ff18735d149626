import { sql } from 'kysely';
import { formTexts } from '../../src/domain/forms/texts.ts';
import type { Tables } from '../../prisma/generated/tables.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from './database.ts';
import { build, execute, query } from './sql.ts';

type TableWithId = { [Table in keyof Tables]: Tables[Table] extends { id: unknown } ? Table : never }[keyof Tables];

/** Locks a name across nodes until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** False if the name is locked elsewhere. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await query(
    tx,
    build.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('isHeld')),
  );
  return row?.isHeld === true;
}

/** Waits for the row; none if it is missing. */
export async function lockRow(tx: Tx, table: TableWithId, id: string): Promise<void> {
  await execute(tx, sql`select from ${sql.table(table)} where id = ${id}::uuid for update`);
}

/**
 * Refuses a change that was based on another version of the row (D37).
 *
 * @throws CONFLICT
 */
export function refuseNewer(row: { version: number }, version: number, message: string = formTexts.newerVersion): void {
  if (row.version !== version) throw new DomainError('CONFLICT', message);
}

export async function lockTable(tx: Tx, table: keyof Tables): Promise<void> {
  await execute(tx, sql`lock table ${sql.table(table)} in share row exclusive mode`);
}

export async function notifyNodes(tx: Tx, channel: string, payload: string): Promise<void> {
  await execute(tx, sql`select pg_notify(${channel}, ${payload})`);
}
