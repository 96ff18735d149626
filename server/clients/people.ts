import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Who somebody is, for a name. */
export const personSelect = {
  id: true,
  email: true,
  erasedAt: true,
  profile: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.UserSelect;

type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/** First and last name; '' where the person has not given any. */
export function fullName({ profile }: Pick<Person, 'profile'>): string {
  return [profile?.firstName, profile?.lastName]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .trim();
}

/** By name, else by address; null for nobody and for somebody who has left. */
export function nameOf(person: Person | null | undefined): string | null {
  if (person === null || person === undefined || person.erasedAt !== null) return null;
  const name = fullName(person);
  return name === '' ? person.email : name;
}

/** Names by id. */
export async function namesOf(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await db.user.findMany({ where: { id: { in: wanted } }, select: personSelect });
  return new Map(people.map((person) => [person.id, nameOf(person)]));
}
