import type { ForwardedEnquiry } from '../../../src/domain/enquiries/conversation/forwarding.ts';
import { forwardTexts as texts } from '../../../src/domain/enquiries/conversation/forward-texts.ts';
import { withMinimumDuration } from '../../auth/minimum-duration.ts';
import { inetOf } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import { readSettings } from '../../settings/settings.ts';
import { threadOf, threadSelect } from '../conversation/thread.ts';
import { findForward, readForwardToken } from './link.ts';

const select = {
  ...threadSelect,
  receiptNumber: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  opportunityTitle: true,
} as const;

/** Stored and audited, repeats once. Null if the link does not work. */
async function open({ deps, ip, requestId }: Context, token: string): Promise<ForwardedEnquiry | null> {
  const { db, keys, clock, log, limits } = deps;
  const now = clock.now();
  const id = readForwardToken(keys, token);
  const forward = id === undefined ? null : await findForward(db, id, now);
  if (forward === null) return null;
  const { agency, note, expiresAt, enquiryId } = forward;
  const row = await db.$transaction(async (tx) => {
    const enquiry = await tx.enquiry.findUniqueOrThrow({ where: { id: enquiryId }, select });
    await limits.opening(ip, forward.id, async () => {
      await tx.enquiryForwardOpening.create({ data: { forwardId: forward.id, openedAt: now }, select: { id: true } });
      await audit(
        tx,
        { id: null, name: agency, requestId, ip: inetOf(ip) },
        {
          action: 'enquiries.openForward',
          entityKind: 'enquiry',
          entityId: enquiryId,
          entityName: enquiry.receiptNumber,
          after: { agency },
        },
      );
    });
    return enquiry;
  });
  const { dateFormat, timezone } = (await readSettings(db, log)).general;
  return {
    number: row.receiptNumber,
    agency,
    note,
    expiresAt: expiresAt.toISOString(),
    sender: { name: `${row.firstName} ${row.lastName}`, email: row.email, phone: row.phone },
    project: row.opportunityTitle,
    entries: threadOf(row, { now, isTrusted: true }).entries,
    dates: { dateFormat, timezone },
  };
}

/**
 * After pressing the button: scanners of mail press none. Guessed, ended and revoked links, and those of deleted
 * enquiries, get one answer in one time.
 * @throws NOT_FOUND, RATE_LIMITED
 */
export async function openForward(ctx: Context, token: string): Promise<ForwardedEnquiry> {
  let found: ForwardedEnquiry | null = null;
  await withMinimumDuration(() =>
    ctx.deps.limits.tracking(ctx.ip, async () => {
      found = await open(ctx, token);
      return found !== null;
    }),
  );
  if (found === null) throw new DomainError('NOT_FOUND', texts.unknownText);
  return found;
}
