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

/** For {@link answerOf}. */
const pageSelect = { ...trackedSelect, ...threadSelect, ...ratingSelect } as const satisfies Prisma.EnquirySelect;

type Visit = Pick<Context, 'deps' | 'ip'>;
type Reader<Row> = (where: Prisma.EnquiryWhereUniqueInput) => Promise<Row | null>;

async function find<Row extends LinkedEnquiry>(
  { clock, keys }: Deps,
  token: string,
  read: Reader<Row>,
): Promise<Row | 'ended' | 'unknown'> {
  const where = whereToken(keys, token);
  const row = where === undefined ? null : await read(where);
  // A signed one is of a deleted enquiry.
  if (row === null) return where !== undefined && 'id' in where ? 'ended' : 'unknown';
  const now = clock.now();
  const isOver = row.closedAt !== null && row.closedAt <= linkEndedBefore(now);
  return row.deletedAt !== null || row.deleteAfter <= now || isOver ? 'ended' : row;
}

/** Counts invalid tokens per IP. @throws RATE_LIMITED */
async function findCounted<Row extends LinkedEnquiry>(
  { deps, ip }: Visit,
  token: string,
  read: Reader<Row>,
): Promise<Row | 'ended' | 'unknown'> {
  let found: Row | 'ended' | 'unknown' = 'unknown';
  await deps.limits.tracking(ip, async () => {
    found = await find(deps, token, read);
    return found !== 'unknown';
  });
  return found;
}

/** @throws RATE_LIMITED */
export const findLinked = (visit: Visit, token: string): Promise<LinkedEnquiry | 'ended' | 'unknown'> =>
  findCounted(visit, token, (where) => visit.deps.db.enquiry.findUnique({ where, select: linkSelect }));

/** @throws NOT_FOUND if it does not work, RATE_LIMITED */
export async function requireLinked(ctx: Visit, token: string): Promise<LinkedEnquiry> {
  const found = await findLinked(ctx, token);
  if (found === 'unknown') throw new DomainError('NOT_FOUND', texts.unknownText);
  if (found === 'ended') throw new DomainError('NOT_FOUND', texts.endedText);
  return found;
}

/** The conversation; whole if `isTrusted`. */
async function answerOf(
  { db, clock, log }: Deps,
  row: Prisma.EnquiryGetPayload<{ select: typeof pageSelect }>,
  isTrusted: boolean,
): Promise<TrackAnswer> {
  const { dateFormat, timezone } = (await readSettings(db, log)).general;
  const now = clock.now();
  return {
    state: 'open',
    dates: { dateFormat, timezone },
    enquiry: trackedOf(row),
    thread: threadOf(row, { now, isTrusted }),
    rating: ratingOf(row, now),
  };
}

/** After a change. */
export async function readTracked(
  { deps }: Pick<Context, 'deps'>,
  id: string,
  isTrusted: boolean,
): Promise<TrackAnswer> {
  const row = await deps.db.enquiry.findUnique({ where: { id }, select: pageSelect });
  return row === null ? { state: 'unknown' } : answerOf(deps, row, isTrusted);
}

export function isKnownDevice(ctx: Pick<Context, 'deps' | 'headers'>, { deviceHashes }: LinkedEnquiry): boolean {
  const device = deviceHashOf(ctx);
  return device !== undefined && deviceHashes.includes(device);
}

/** For a mailed token. @throws RATE_LIMITED */
export async function trackEnquiry(ctx: Context, token: string): Promise<TrackAnswer> {
  const select = { ...linkSelect, ...pageSelect };
  const found = await findCounted(ctx, token, (where) => ctx.deps.db.enquiry.findUnique({ where, select }));
  return typeof found === 'string' ? { state: found } : answerOf(ctx.deps, found, isKnownDevice(ctx, found));
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
