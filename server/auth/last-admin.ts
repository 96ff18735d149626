import type { Prisma } from '../../prisma/generated/client.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { activeAccount } from '../accounts/active.ts';

/** Arbitrary, for Postgres's advisory lock. */
const lockNumber = 72_707_370;

/** Serialises changes that can remove an admin (D8). Call before other locks, against deadlocks. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`;
}

export const usableAdmin = {
  role: 'admin',
  user: { ...activeAccount, emailConfirmedAt: { not: null } },
} as const satisfies Prisma.UserRoleWhereInput;

/** Counts those who can sign in: not suspended, erased or unconfirmed. */
export async function isLastAdmin(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.userRole.findMany({
    where: usableAdmin,
    select: { userId: true },
    take: 2,
  });
  return rows.length === 1 && rows[0]?.userId === userId;
}

/** Call {@link lockAdmins} before. @throws CONFLICT for the last admin */
export async function refuseLastAdmin(tx: Tx, userId: string, words: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new DomainError('CONFLICT', words);
}
