import { minuteMs } from '../../../src/domain/time/durations.ts';
import { randomInt } from 'node:crypto';
import { accessCode, type TrackAnswer } from '../../../src/domain/enquiries/conversation/conversation.ts';
import { conversationTexts as texts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { mailTexts } from '../../../src/domain/mail/texts.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { queueMail } from '../../mail/queue.ts';
import { lockRow } from '../../platform/locks.ts';
import { addDevice, keepDeviceCookie } from './device.ts';
import { readTracked, requireLinked } from './tracking.ts';

const purpose = 'enquiry access code';

/** Six digits to the enquiry's address, replacing the former. @throws NOT_FOUND, RATE_LIMITED */
export async function sendAccessCode(ctx: Context, token: string): Promise<void> {
  const { id, email } = await requireLinked(ctx, token);
  const { db, keys, limits, clock } = ctx.deps;
  if (!(await limits.takeMailTo(email))) throw new DomainError('RATE_LIMITED', texts.tooManyCodes);
  const code = String(randomInt(10 ** accessCode.digits)).padStart(accessCode.digits, '0');
  const codeExpiresAt = new Date(clock.now().getTime() + accessCode.minutes * minuteMs);
  await db.$transaction(async (tx) => {
    const { receiptNumber: number } = await tx.enquiry.update({
      where: { id },
      data: { codeHash: keys.sign(purpose, `${id} ${code}`), codeExpiresAt, codeTries: 0 },
      select: { receiptNumber: true },
    });
    const content = mailTexts.enquiryCode({ number, code, minutes: accessCode.minutes });
    await queueMail(tx, keys, { to: email, topic: 'enquiry.code', content });
  });
}

/**
 * Opens all to this device. Each wrong code counts, also concurrently.
 * @throws VALIDATION on `code` if wrong, expired or tried too often; NOT_FOUND, RATE_LIMITED
 */
export async function openOlder(ctx: Context, { token, code }: { token: string; code: string }): Promise<TrackAnswer> {
  const { id } = await requireLinked(ctx, token);
  const { db, keys, clock } = ctx.deps;
  const outcome = await db.$transaction(async (tx) => {
    await lockRow(tx, 'enquiries', id);
    const row = await tx.enquiry.findUniqueOrThrow({
      where: { id },
      select: { codeHash: true, codeExpiresAt: true, codeTries: true },
    });
    const { codeHash, codeExpiresAt, codeTries } = row;
    const isOver = codeExpiresAt === null || codeExpiresAt <= clock.now() || codeTries >= accessCode.tries;
    if (codeHash === null || isOver) return 'expired';
    if (!keys.verify(purpose, `${id} ${code}`, codeHash)) {
      await tx.enquiry.update({ where: { id }, data: { codeTries: { increment: 1 } }, select: { id: true } });
      return 'wrong';
    }
    const used = { codeHash: null, codeExpiresAt: null, codeTries: 0 };
    await tx.enquiry.update({ where: { id }, data: used, select: { id: true } });
    await addDevice(tx, id, keepDeviceCookie(ctx));
    return 'opened';
  });
  if (outcome === 'wrong') throw new DomainError('VALIDATION', texts.wrongCode, { field: 'code' });
  if (outcome === 'expired') throw new DomainError('VALIDATION', texts.expiredCode, { field: 'code' });
  return readTracked(ctx, id, true);
}
