import type { Prisma } from '../../prisma/generated/client.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';

/** Number of the lock under which administrators become fewer. */
const lockNumber = 72_707_370;

/**
 * Until the transaction ends nobody else takes an administrator away (D8). Take it before any other lock, so that two
 * who wait for each other cannot come about.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`;
}

/** An administrator who can sign in: neither suspended nor erased, and confirmed. */
export const usableAdmin = {
  role: 'admin',
  user: { suspendedAt: null, erasedAt: null, deletedAt: null, emailConfirmedAt: { not: null } },
} as const satisfies Prisma.UserRoleWhereInput;

/**
 * Whether the site would have no administrator without this one. Whoever is suspended, erased or not confirmed cannot
 * sign in and does not count, neither as the last one nor as another one.
 */
export async function isLastAdmin(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.userRole.findMany({
    where: usableAdmin,
    select: { userId: true },
    take: 2,
  });
  return rows.length === 1 && rows[0]?.userId === userId;
}

/** Refuses with CONFLICT what would take the last administrator away. Call it with {@link lockAdmins} held. */
export async function refuseLastAdmin(tx: Tx, userId: string, words: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new DomainError('CONFLICT', words);
}
