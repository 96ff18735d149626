import { daysAfter } from '../../../src/domain/time/durations.ts';
import { type ForwardEntry, forwardLimits } from '../../../src/domain/enquiries/conversation/forwarding.ts';
import { forwardTexts as texts } from '../../../src/domain/enquiries/conversation/forward-texts.ts';
import type { InboxDetail } from '../../../src/domain/enquiries/inbox.ts';
import { mailTexts } from '../../../src/domain/mail/texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { queueMail } from '../../mail/queue.ts';
import { changeEnquiry, type EnquiryKey } from '../change.ts';
import { readInboxDetail } from '../inbox/detail.ts';
import { isRepeat } from '../repeat.ts';
import { forwardedLink } from './link.ts';

/**
 * Mails a link to this enquiry alone. Idempotent by `forwardId` (D57).
 * @throws VALIDATION above forwardLimits `open`; RATE_LIMITED, CONFLICT, NOT_FOUND, as {@link isRepeat}
 */
export async function forwardEnquiry(
  ctx: SignedIn,
  { forwardId, agency, email, note, ...key }: EnquiryKey & ForwardEntry & { forwardId: string },
): Promise<InboxDetail> {
  const { deps, caller, db } = ctx;
  const sent = { enquiryId: key.id, content: { agency, email, note } };
  const found = await db.enquiryForward.findUnique({
    where: { id: forwardId },
    select: { enquiryId: true, agency: true, email: true, note: true },
  });
  const kept = found && {
    enquiryId: found.enquiryId,
    content: { agency: found.agency, email: found.email, note: found.note },
  };
  if (isRepeat(kept, sent, { field: 'forwardId', refusal: texts.sentBefore })) return readInboxDetail(ctx, key.id);
  await deps.limits.staffMail(caller.userId, email);
  return changeEnquiry(ctx, 'enquiries.forward', key, async (tx, row) => {
    const now = deps.clock.now();
    const isOpen = { enquiryId: row.id, revokedAt: null, expiresAt: { gt: now } };
    if ((await tx.enquiryForward.count({ where: isOpen })) >= forwardLimits.open) {
      throw new DomainError('VALIDATION', texts.tooManyOpen(forwardLimits.open));
    }
    const expiresAt = daysAfter(now, forwardLimits.days);
    await tx.enquiryForward.create({
      data: { id: forwardId, enquiryId: row.id, agency, email, note, expiresAt, createdAt: now },
      select: { id: true },
    });
    const url = forwardedLink(deps.keys, forwardId);
    await queueMail(tx, deps.keys, {
      to: email,
      topic: 'enquiry.forward',
      content: mailTexts.enquiryForward({ agency, note, url, days: forwardLimits.days }),
      dedupeKey: `enquiry.forward ${forwardId}`,
    });
    return { data: {}, after: { agency, email } };
  });
}

/** @throws VALIDATION if revoked already, CONFLICT, NOT_FOUND */
export function revokeForward(
  ctx: SignedIn,
  { forwardId, ...key }: EnquiryKey & { forwardId: string },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.revokeForward', key, async (tx, row) => {
    const where = { id: forwardId, enquiryId: row.id, revokedAt: null };
    const { count } = await tx.enquiryForward.updateMany({ where, data: { revokedAt: ctx.deps.clock.now() } });
    if (count === 0) throw new DomainError('VALIDATION', texts.gone);
    const { agency } = await tx.enquiryForward.findUniqueOrThrow({
      where: { id: forwardId },
      select: { agency: true },
    });
    return { data: {}, after: { agency } };
  });
}
