import type { Prisma } from '../../prisma/generated/client.ts';
import type { TrackedEnquiry } from '../../src/domain/enquiries/inbox.ts';
import { currentStep, type OwnEnquiry, shownOwnEnquiries } from '../../src/domain/enquiries/progress.ts';
import { enquiryTrackTexts as texts } from '../../src/domain/enquiries/track-texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { trackedOf, trackedSelect } from './tracking.ts';

/**
 * Selects by the account's confirmed address; undefined without one. Reads the current address, which may be newer than
 * the session.
 */
async function whereOwn({ db, deps, caller }: SignedIn): Promise<Prisma.EnquiryWhereInput | undefined> {
  const person = await db.user.findFirst({
    where: { id: caller.userId, emailConfirmedAt: { not: null } },
    select: { email: true },
  });
  if (person === null) return undefined;
  return { email: person.email, deletedAt: null, deleteAfter: { gt: deps.clock.now() } };
}

/** Newest first. */
export async function listOwnEnquiries(ctx: SignedIn): Promise<OwnEnquiry[]> {
  const where = await whereOwn(ctx);
  if (where === undefined) return [];
  const rows = await ctx.db.enquiry.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: shownOwnEnquiries,
    select: {
      receiptNumber: true,
      interest: true,
      opportunityTitle: true,
      createdAt: true,
      assignedAt: true,
      firstReplyAt: true,
      closedAt: true,
    },
  });
  return rows.map(({ receiptNumber, interest, opportunityTitle, createdAt, assignedAt, firstReplyAt, closedAt }) => ({
    number: receiptNumber,
    receivedAt: createdAt.toISOString(),
    step: currentStep({ received: createdAt, assigned: assignedAt, answered: firstReplyAt, closed: closedAt }),
    interest,
    project: opportunityTitle,
  }));
}

/** Returns what the tracking page shows. @throws NOT_FOUND, also for foreign ones */
export async function readOwnEnquiry(ctx: SignedIn, { number }: { number: string }): Promise<TrackedEnquiry> {
  const where = await whereOwn(ctx);
  const row =
    where === undefined
      ? null
      : await ctx.db.enquiry.findFirst({ where: { ...where, receiptNumber: number }, select: trackedSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.ownUnknown);
  return trackedOf(row);
}
