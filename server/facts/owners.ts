import type { Prisma } from '../../prisma/generated/client.ts';
import type { FactPerson } from '../../src/domain/facts/list.ts';
import { activeStaff } from '../accounts.ts';
import type { Db, Tx } from '../platform/database.ts';

export const ownerSelect = {
  id: true,
  email: true,
  erasedAt: true,
  profile: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.UserSelect;

/** Null if there is none or the account is erased. */
export function nameOfOwner(row: Prisma.UserGetPayload<{ select: typeof ownerSelect }> | null): string | null {
  if (row === null || row.erasedAt !== null) return null;
  const name = [row.profile?.firstName, row.profile?.lastName].filter((part) => part !== null && part !== undefined);
  return name.join(' ').trim() || row.email;
}

/** Accounts that edit. */
export const mayOwnFacts = activeStaff('editor');

/** By name. */
export async function listOwners(db: Db): Promise<FactPerson[]> {
  const rows = await db.user.findMany({ where: mayOwnFacts, take: 500, select: ownerSelect });
  return rows
    .map((row) => ({ id: row.id, name: nameOfOwner(row) ?? row.email }))
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
