import type { Prisma } from '../../../prisma/generated/client.ts';
import { roles } from '../../../src/domain/access/roles.ts';

/** Without a later release's roles: Prisma throws on them. */
export const knownRoles = { role: { in: [...roles] } } satisfies Prisma.UserRoleWhereInput;

/** Roles of a user. */
export const heldRoles = {
  where: knownRoles,
  orderBy: { role: 'asc' },
  select: { role: true },
} satisfies Prisma.User$rolesArgs;
