import { type Expression, sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import { fullName } from '../../src/domain/profile/full-name.ts';
import type { Db, Tx } from '../platform/database.ts';
import { columnsOf } from '../platform/sql.ts';

export const personSelect = {
  id: true,
  email: true,
  erasedAt: true,
  profile: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.UserSelect;

export type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

export const nameOrEmail = (named: Named): string => fullName(named) || named.email;

/** Name or email; null for nobody or an erased account. */
export function nameOf(person: Person | null | undefined): string | null {
  if (person === null || person === undefined || person.erasedAt !== null) return null;
  return fullName(person.profile) || person.email;
}

/** By id; see {@link nameOf}. */
export async function readNames(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await db.user.findMany({ where: { id: { in: wanted } }, select: personSelect });
  return new Map(people.map((person) => [person.id, nameOf(person)]));
}

/** For statements about `profiles as p`, or another alias: the name, else `otherwise`. */
export function personName<Otherwise extends string | null>(otherwise: Expression<Otherwise>, profile = 'p') {
  const p = columnsOf('profiles', profile);
  return sql<
    string | Otherwise
  >`coalesce(nullif(btrim(concat_ws(' ', ${p('first_name')}, ${p('last_name')})), ''), ${otherwise}::text)`;
}

/** The name, else the email address: `profiles as p`. */
export const profileName = personName(columnsOf('profiles', 'p')('email'));
