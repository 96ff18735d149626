import { nameOf, personSelect } from '../accounts/people.ts';
import type { FactPerson } from '../../src/domain/facts/list.ts';
import { activeStaff } from '../accounts/active.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Accounts that edit. */
export const mayOwnFacts = activeStaff('editor');

/** By name. */
export async function listOwners(db: Db): Promise<FactPerson[]> {
  const rows = await db.user.findMany({ where: mayOwnFacts, take: 500, select: personSelect });
  return rows
    .map((row) => ({ id: row.id, name: nameOf(row) ?? row.email }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function mayOwnFact(tx: Tx, id: string): Promise<boolean> {
  return (await tx.user.count({ where: { id, ...mayOwnFacts } })) > 0;
}

/** Ids by email address in lower case. */
export async function ownersByEmail(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.user.findMany({ where: mayOwnFacts, take: 500, select: { id: true, email: true } });
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}
