import type { TrackAnswer } from '../../../src/domain/enquiries/conversation/conversation.ts';
import type { RatingEntry } from '../../../src/domain/enquiries/conversation/rating.ts';
import { ratingTexts as texts } from '../../../src/domain/enquiries/conversation/rating-texts.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { lockEnquiry } from '../change.ts';
import { isKnownDevice, readTracked, requireLinked } from '../conversation/tracking.ts';
import { ratingOf, ratingSelect } from './rating.ts';

/**
 * The last answer counts. Officers need not see it before they save: the version stays.
 * @throws NOT_FOUND if the link does not work, VALIDATION if it was not asked, RATE_LIMITED
 */
export async function rateTracked(
  ctx: Context,
  { token, answer, note }: RatingEntry & { token: string },
): Promise<TrackAnswer> {
  const linked = await requireLinked(ctx, token);
  const { id } = linked;
  const now = ctx.deps.clock.now();
  await ctx.deps.db.$transaction(async (tx) => {
    await lockEnquiry(tx, id);
    const row = await tx.enquiry.findUniqueOrThrow({
      where: { id },
      select: { ...ratingSelect, replies: { take: 1, select: { id: true } } },
    });
    if (ratingOf(row) === null) throw new DomainError('VALIDATION', texts.notAsked);
    const data =
      answer === 'stop'
        ? { ratingStoppedAt: row.ratingStoppedAt ?? now }
        : { isHelpful: answer === 'yes', ratingNote: note === '' ? null : note, ratedAt: now };
    await tx.enquiry.update({ where: { id }, data: { ...data, updatedAt: now }, select: { id: true } });
  });
  return readTracked(ctx, id, isKnownDevice(ctx, linked));
}
