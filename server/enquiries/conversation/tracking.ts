import type { Prisma } from '../../../prisma/generated/client.ts';
import type { TrackAnswer } from '../../../src/domain/enquiries/conversation/conversation.ts';
import type { TrackedEnquiry } from '../../../src/domain/enquiries/inbox.ts';
import { enquiryTrackTexts as texts } from '../../../src/domain/enquiries/track-texts.ts';
import type { Context, Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { readSettings } from '../../settings/settings.ts';
import { ratingOf, ratingSelect } from '../rating/rating.ts';
import { deviceHashOf } from './device.ts';
import { linkEndedBefore, whereToken } from './link.ts';
import { type SenderMessage, storeMessage } from './messages.ts';
import { threadOf, threadSelect } from './thread.ts';

/** For {@link trackedOf}. */
export const trackedSelect = {
  receiptNumber: true,
  opportunityTitle: true,
  stage: true,
  createdAt: true,
  assignedAt: true,
  firstReplyAt: true,
  closedAt: true,
} as const satisfies Prisma.EnquirySelect;

const linkSelect = {
  id: true,
  email: true,
  closedAt: true,
  deletedAt: true,
  deleteAfter: true,
  deviceHashes: true,
} as const satisfies Prisma.EnquirySelect;

export type LinkedEnquiry = Prisma.EnquiryGetPayload<{ select: typeof linkSelect }>;

const text = (date: Date | null): string | null => date?.toISOString() ?? null;

export const trackedOf = (row: Prisma.EnquiryGetPayload<{ select: typeof trackedSelect }>): TrackedEnquiry => ({
  number: row.receiptNumber,
  project: row.opportunityTitle,
  stage: row.stage,
  receivedAt: row.createdAt.toISOString(),
  assignedAt: text(row.assignedAt),
  answeredAt: text(row.firstReplyAt),
  closedAt: text(row.closedAt),
});

async function find({ db, clock, keys }: Deps, token: string): Promise<LinkedEnquiry | 'ended' | 'unknown'> {
  const where = whereToken(keys, token);
  const row = where === undefined ? null : await db.enquiry.findUnique({ where, select: linkSelect });
  if (row === null) return 'unknown';
  const now = clock.now();
  const isOver = row.closedAt !== null && row.closedAt <= linkEndedBefore(now);
  return row.deletedAt !== null || row.deleteAfter <= now || isOver ? 'ended' : row;
}

/** Counts invalid tokens per IP. @throws RATE_LIMITED */
export async function findLinked(
  { deps, ip }: Pick<Context, 'deps' | 'ip'>,
  token: string,
): Promise<LinkedEnquiry | 'ended' | 'unknown'> {
  let found: LinkedEnquiry | 'ended' | 'unknown' | undefined;
  await deps.limits.tracking(ip, async () => {
    found = await find(deps, token);
    return found !== 'unknown';
  });
  return found ?? 'unknown';
}

/** @throws NOT_FOUND if it does not work, RATE_LIMITED */
export async function requireLinked(ctx: Pick<Context, 'deps' | 'ip'>, token: string): Promise<LinkedEnquiry> {
  const found = await findLinked(ctx, token);
  if (found === 'unknown') throw new DomainError('NOT_FOUND', texts.unknownText);
  if (found === 'ended') throw new DomainError('NOT_FOUND', texts.endedText);
  return found;
}

/** The conversation; whole if `isTrusted`. */
export async function readTracked(
  { deps }: Pick<Context, 'deps'>,
  id: string,
  isTrusted: boolean,
): Promise<TrackAnswer> {
  const { db, clock, log } = deps;
  const row = await db.enquiry.findUnique({
    where: { id },
    select: { ...trackedSelect, ...threadSelect, ...ratingSelect },
  });
  if (row === null) return { state: 'unknown' };
  const { dateFormat, timezone } = (await readSettings(db, log)).general;
  return {
    state: 'open',
    dates: { dateFormat, timezone },
    enquiry: trackedOf(row),
    thread: threadOf(row, { now: clock.now(), isTrusted }),
    rating: ratingOf(row, clock.now()),
  };
}

export function isKnownDevice(ctx: Pick<Context, 'deps' | 'headers'>, { deviceHashes }: LinkedEnquiry): boolean {
  const device = deviceHashOf(ctx);
  return device !== undefined && deviceHashes.includes(device);
}

/** For a mailed token. @throws RATE_LIMITED */
export async function trackEnquiry(ctx: Context, token: string): Promise<TrackAnswer> {
  const found = await findLinked(ctx, token);
  return typeof found === 'string' ? { state: found } : readTracked(ctx, found.id, isKnownDevice(ctx, found));
}

/** @throws as {@link requireLinked} and {@link storeMessage} */
export async function writeTracked(
  ctx: Context,
  { token, ...message }: SenderMessage & { token: string },
): Promise<TrackAnswer> {
  const linked = await requireLinked(ctx, token);
  await storeMessage(ctx.deps, linked.id, message);
  return readTracked(ctx, linked.id, isKnownDevice(ctx, linked));
}
