import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Tables } from '../../prisma/generated/tables.ts';
import { rolesWith } from '../../src/domain/access/access.ts';

/** Not deleted, not erased. */
export const liveAccount = { deletedAt: null, erasedAt: null } as const satisfies Prisma.UserWhereInput;

/** May sign in, once confirmed. */
export const activeAccount = { ...liveAccount, suspendedAt: null } as const satisfies Prisma.UserWhereInput;

/** Those who may do what needs `level`. */
export const activeStaff = (level: Parameters<typeof rolesWith>[0]) =>
  ({ ...activeAccount, roles: { some: { role: { in: [...rolesWith(level)] } } } }) satisfies Prisma.UserWhereInput;

const u = expressionBuilder<{ u: Tables['users'] }, 'u'>();

/** `liveAccount`, for statements about `users as u`. */
export const isLiveAccount = u.and([u('u.deleted_at', 'is', null), u('u.erased_at', 'is', null)]);

/** `activeAccount`, for statements about `users as u`. */
export const isActiveAccount = u.and([isLiveAccount, u('u.suspended_at', 'is', null)]);

/** `activeStaff`, for statements with the account's id. */
export const isActiveStaff = (
  level: Parameters<typeof rolesWith>[0],
  id: Expression<string | null>,
) => sql<SqlBool>`exists (
  select from users u join user_roles r on r.user_id = u.id
  where u.id = ${id} and ${isActiveAccount} and r.role::text = any(${[...rolesWith(level)]}::text[]))`;
