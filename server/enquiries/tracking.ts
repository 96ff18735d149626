import type { Prisma } from '../../prisma/generated/client.ts';
import type { TrackedEnquiry } from '../../src/domain/enquiries/inbox.ts';
import type { DateSettings } from '../../src/domain/time/format.ts';
import { enquiryTrackTexts as texts } from '../../src/domain/enquiries/track-texts.ts';
import { hashToken, isToken } from '../auth/primitives/tokens.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';

/** Days that a link works after closing. */
const daysAfterClosing = 90;

/** `dates` is the date format, as settings are not loaded outside the gate. */
export type TrackAnswer =
  { state: 'open'; enquiry: TrackedEnquiry; dates: DateSettings } | { state: 'ended' | 'unknown' };

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

const trackSelect = { ...trackedSelect, deletedAt: true, deleteAfter: true } as const;

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

async function find({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, token: string): Promise<TrackAnswer> {
  if (!isToken(token)) return { state: 'unknown' };
  const row = await db.enquiry.findUnique({ where: { trackingTokenHash: hashToken(token) }, select: trackSelect });
  if (row === null) return { state: 'unknown' };
  const now = clock.now().getTime();
  const isOver = row.closedAt !== null && row.closedAt.getTime() + daysAfterClosing * 86_400_000 <= now;
  if (row.deletedAt !== null || row.deleteAfter.getTime() <= now || isOver) return { state: 'ended' };
  const { dateFormat, timezone } = (await readSettings(db, log)).general;
  return { state: 'open', dates: { dateFormat, timezone }, enquiry: trackedOf(row) };
}

/**
 * Returns project, stage and times for a mailed token, but no content. Counts invalid tokens per IP address. @throws
 * RATE_LIMITED
 */
export async function trackEnquiry(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log'>,
  ip: string,
  token: string,
): Promise<TrackAnswer> {
  let answer: TrackAnswer | undefined;
  await deps.limits.tracking(ip, async () => {
    answer = await find(deps, token);
    return answer.state !== 'unknown';
  });
  if (answer === undefined) throw new DomainError('NOT_FOUND', texts.unknownText);
  return answer;
}
