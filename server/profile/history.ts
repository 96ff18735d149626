import type { Prisma } from '../../prisma/generated/client.ts';
import { type SignInRow, signInPageSize } from '../../src/domain/profile/profile.ts';
import { deviceName } from '../auth/device.ts';
import type { SignedIn } from '../context.ts';
import { latestFirst } from '../platform/lists/cursor.ts';

const signInSelect = {
  id: true,
  outcome: true,
  userAgent: true,
  ip: true,
  createdAt: true,
} satisfies Prisma.SignInSelect;

/** Newest first. @throws VALIDATION on `after` */
export async function listSignIns(
  ctx: SignedIn,
  { after }: { after?: string | undefined },
): Promise<{ items: SignInRow[]; next: string | null }> {
  const list = latestFirst('createdAt', { size: signInPageSize, after });
  const rows = await ctx.db.signIn.findMany({
    where: { userId: ctx.caller.userId, ...list.where },
    ...list.order,
    select: signInSelect,
  });
  const { items, next } = list.pageOf(rows);
  return {
    items: items.map(({ id, outcome, userAgent, ip, createdAt }) => ({
      id,
      outcome,
      device: deviceName(userAgent),
      ip,
      createdAt: createdAt.toISOString(),
    })),
    next,
  };
}
