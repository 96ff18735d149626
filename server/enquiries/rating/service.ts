import type { TrackAnswer } from '../../../src/domain/enquiries/conversation/conversation.ts';
import type { RatingEntry } from '../../../src/domain/enquiries/conversation/rating.ts';
import { ratingTexts as texts } from '../../../src/domain/enquiries/conversation/rating-texts.ts';
import type { OwnConversation } from '../../../src/domain/enquiries/inbox.ts';
import type { Context, Deps, SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Tx } from '../../platform/database.ts';
import { lockEnquiry } from '../change.ts';
import { findOwn, readOwnEnquiry } from '../conversation/mine.ts';
import { isKnownDevice, readTracked, requireLinked } from '../conversation/tracking.ts';
import { ratingOf, ratingSelect } from './rating.ts';

/** The last answer counts; the version stays. @throws VALIDATION if it was not asked */
async function storeRating({ db, clock }: Deps, id: string, { answer, note }: RatingEntry): Promise<void> {
  const now = clock.now();
  await db.$transaction(async (tx) => {
    await lockEnquiry(tx, id);
    const row = await tx.enquiry.findUniqueOrThrow({
      where: { id },
      select: { ...ratingSelect, replies: { take: 1, select: { id: true } } },
    });
    if (ratingOf(row, now) === null) throw new DomainError('VALIDATION', texts.notAsked);
    const data =
      answer === 'stop'
        ? { ratingStoppedAt: row.ratingStoppedAt ?? now }
        : { isHelpful: answer === 'yes', ratingNote: note === '' ? null : note, ratedAt: now };
    await tx.enquiry.update({ where: { id }, data: { ...data, updatedAt: now }, select: { id: true } });
  });
}

/** @throws NOT_FOUND if the link does not work, VALIDATION if it was not asked, RATE_LIMITED */
export async function rateTracked(
  ctx: Context,
  { token, ...entry }: RatingEntry & { token: string },
): Promise<TrackAnswer> {
  const linked = await requireLinked(ctx, token);
  await storeRating(ctx.deps, linked.id, entry);
  return readTracked(ctx, linked.id, isKnownDevice(ctx, linked));
}

/** @throws NOT_FOUND, also for foreign ones; VALIDATION if it was not asked */
export async function rateOwn(
  ctx: SignedIn,
  { number, ...entry }: RatingEntry & { number: string },
): Promise<OwnConversation> {
  const { id } = await findOwn(ctx, number);
  await storeRating(ctx.deps, id, entry);
  return readOwnEnquiry(ctx, { number });
}

/** No mail asks this address, while one of its enquiries is kept. */
export async function stopRatings(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.enquiry.updateMany({
    where: { email, ratingStoppedAt: null },
    data: { ratingStoppedAt: now, updatedAt: now },
  });
}
