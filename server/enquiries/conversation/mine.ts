import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OwnConversation } from '../../../src/domain/enquiries/inbox.ts';
import { currentStep, type OwnEnquiry, shownOwnEnquiries, turnOf } from '../../../src/domain/enquiries/progress.ts';
import { enquiryTrackTexts as texts } from '../../../src/domain/enquiries/track-texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { ratingOf, ratingSelect } from '../rating/rating.ts';
import { type SenderMessage, storeMessage } from './messages.ts';
import { threadOf, threadSelect } from './thread.ts';
import { trackedOf, trackedSelect } from './tracking.ts';

/** By the account's current confirmed address; undefined without one. */
async function whereOwn({ db, deps, caller }: SignedIn): Promise<Prisma.EnquiryWhereInput | undefined> {
  const person = await db.user.findFirst({
    where: { id: caller.userId, emailConfirmedAt: { not: null } },
    select: { email: true },
  });
  if (person === null) return undefined;
  return { email: person.email, deletedAt: null, deleteAfter: { gt: deps.clock.now() } };
}

/** Own ones, which outlive the account. */
export async function countKept(ctx: SignedIn): Promise<number> {
  const where = await whereOwn(ctx);
  return where === undefined ? 0 : ctx.db.enquiry.count({ where });
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
      stage: true,
      openItems: true,
    },
  });
  return rows.map(({ createdAt, assignedAt, firstReplyAt, closedAt, ...row }) => ({
    number: row.receiptNumber,
    receivedAt: createdAt.toISOString(),
    step: currentStep({ received: createdAt, assigned: assignedAt, answered: firstReplyAt, closed: closedAt }),
    turn: turnOf(row),
    interest: row.interest,
    project: row.opportunityTitle,
  }));
}

/** @throws NOT_FOUND, also for foreign ones */
export async function findOwn(ctx: SignedIn, number: string) {
  const where = await whereOwn(ctx);
  const select = { ...trackedSelect, ...threadSelect, ...ratingSelect } as const;
  const row =
    where === undefined ? null : await ctx.db.enquiry.findFirst({ where: { ...where, receiptNumber: number }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.ownUnknown);
  return row;
}

/** @throws NOT_FOUND, also for foreign ones */
export async function readOwnEnquiry(ctx: SignedIn, { number }: { number: string }): Promise<OwnConversation> {
  const row = await findOwn(ctx, number);
  const now = ctx.deps.clock.now();
  return { enquiry: trackedOf(row), thread: threadOf(row, { now, isTrusted: true }), rating: ratingOf(row, now) };
}

/** @throws NOT_FOUND, RATE_LIMITED */
export async function writeOwn(
  ctx: SignedIn,
  { number, ...message }: SenderMessage & { number: string },
): Promise<OwnConversation> {
  const { id } = await findOwn(ctx, number);
  await storeMessage(ctx.deps, id, message);
  return readOwnEnquiry(ctx, { number });
}
