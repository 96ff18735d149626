import { mayEnter } from '../../src/domain/access/access.ts';
import type { TodayList } from '../../src/domain/today/today.ts';
import type { SignedIn } from '../context.ts';
import type { Job } from '../contributions/job.ts';
import { auditOwn } from '../auth/own-change.ts';
import { findOwn, findShared, listOf, readerOf, readScope } from './read.ts';

const category = 'today';

export async function readToday({ db, deps, caller }: SignedIn, jobs: readonly Job[]): Promise<TodayList> {
  const { userId } = caller;
  const scope = await readScope(deps, jobs);
  const reader = readerOf((role) => mayEnter(role, caller.viewer));
  const [shared, own, preference] = await Promise.all([
    findShared(scope, reader),
    findOwn(scope, userId, reader),
    db.notificationPreference.findUnique({
      where: { userId_category: { userId, category } },
      select: { byMail: true },
    }),
  ]);
  return { now: scope.now.toISOString(), ...listOf(shared, own), byMail: preference?.byMail ?? true };
}

/** A personal setting: the last write wins. */
export async function setMorningMail(ctx: SignedIn, byMail: boolean): Promise<void> {
  const { userId } = ctx.caller;
  const updatedAt = ctx.deps.clock.now();
  await ctx.db.$transaction(async (tx) => {
    await tx.notificationPreference.upsert({
      where: { userId_category: { userId, category } },
      create: { userId, category, byMail, updatedAt },
      update: { byMail, updatedAt },
      select: { userId: true },
    });
    await auditOwn(tx, ctx, { action: 'profile.morningMail', after: { byMail } });
  });
}
