import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../platform/database.ts';

export const personSelect = {
  id: true,
  email: true,
  erasedAt: true,
  profile: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.UserSelect;

export type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/** '' if unknown. */
export function fullName({ profile }: Pick<Person, 'profile'>): string {
  return [profile?.firstName, profile?.lastName]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .trim();
}

/** Name or e-mail; null for nobody or an erased account. */
export function nameOf(person: Person | null | undefined): string | null {
  if (person === null || person === undefined || person.erasedAt !== null) return null;
  const name = fullName(person);
  return name === '' ? person.email : name;
}

export async function namesOf(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await db.user.findMany({ where: { id: { in: wanted } }, select: personSelect });
  return new Map(people.map((person) => [person.id, nameOf(person)]));
}
