import { isUuid } from '../../src/domain/forms/uuid.ts';
import { enquiryNumber, enquiryNumberPrefix, enquiryRangeToRow } from '../../src/domain/enquiries/enquiries.ts';
import { type EnquiryEntry } from '../../src/domain/enquiries/entry.ts';
import { dayIn } from '../../src/domain/time/day.ts';
import { monthsAfter } from '../../src/domain/time/months.ts';
import { enquirySendingTexts as sendingTexts } from '../../src/domain/enquiries/sending-texts.ts';
import { enquiryNotices } from '../../src/domain/notifications/texts.ts';
import { hashToken, makeToken } from '../auth/primitives/tokens.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { notify, notifyInApp } from '../mail/notify.ts';
import { nextNumber } from '../platform/numbers.ts';
import { buildConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { readSettings } from '../settings/settings.ts';
import { checkPace } from './form-timing.ts';
import { readCalendar } from '../settings/calendar.ts';
import { dueAfter } from './due-time.ts';
import { enquiryLink } from './link.ts';
import { queueEnquiryMails } from './mails.ts';
import { findContact, listOwnerIds } from './people.ts';
import { addDevice } from './conversation/device.ts';
import { sentSelect } from './sent.ts';
import { findSpamSignals } from './spam-signals.ts';
import { lockName } from '../platform/locks.ts';
import { build, query } from '../platform/sql.ts';

/** What the sender may see. */
export interface EnquiryReceipt {
  id: string;
  /** Such as `ENQ-2026-000123`. */
  number: string;
}

type Enquiries = Pick<Deps, 'db' | 'clock' | 'log' | 'limits' | 'keys' | 'mailDomain'>;

function contentOf(entry: EnquiryEntry) {
  return {
    firstName: entry.firstName,
    lastName: entry.lastName,
    email: entry.email,
    phone: entry.phone ?? null,
    interest: entry.interest ?? null,
    range: entry.range === undefined ? null : enquiryRangeToRow[entry.range],
    goals: entry.goals ?? null,
  };
}

type Content = ReturnType<typeof contentOf>;

/** Addresses are stored as typed and compared without case. */
function isSameContent(stored: Content, sent: Content): boolean {
  return (Object.keys(sent) as (keyof Content)[]).every((field) =>
    field === 'email' ? stored.email.toLowerCase() === sent.email.toLowerCase() : stored[field] === sent[field],
  );
}

/** Numbers are assigned one by one: bursts hold no connections here. */
const inTurn = buildConcurrencyLimiter({ running: 2, waiting: 500, retryAfterSeconds: 5 });
/** In ms. */
const waitForMany = { maxWait: 15_000, timeout: 15_000 };

/**
 * Numbers it without gaps by year in the site's zone, assigns it to the contact of its project or sector, notifies them
 * or else the team (D52), and mails receipt and notice (D20). Idempotent by key, also concurrently; the limit counts it
 * once (D57). `deviceHash`: of the sender's browser, which may later read all of the conversation.
 * @throws CONFLICT with `details.number` if the key has other content, VALIDATION with `details.confirm` if sent too
 * fast, RATE_LIMITED
 */
export async function submitEnquiry(
  { db, clock, log, limits, keys, mailDomain }: Enquiries,
  ip: string,
  entry: EnquiryEntry,
  deviceHash?: string,
): Promise<EnquiryReceipt> {
  const content = contentOf(entry);
  const now = clock.now();
  const settings = await readSettings(db, log);
  const { general, enquiries } = settings;
  const calendar = await readCalendar(db, general.timezone);
  const year = Number(dayIn(general.timezone, now).slice(0, 4));

  const store = async (tx: Tx): Promise<EnquiryReceipt> => {
    const wasFast = checkPace({ keys, clock, limits }, entry);
    const signs = await findSpamSignals(tx, content, { wasFast, now });
    const opportunity = await findOpportunity(tx, entry.opportunityId);
    const ownerId = await findContact(tx, {
      sector: opportunity?.sector ?? content.interest,
      contactEmail: opportunity?.contact_email ?? null,
    });
    const trackingToken = makeToken();
    const number = enquiryNumber(year, await nextNumber(tx, enquiryNumberPrefix, year));
    const { id } = await tx.enquiry.create({
      data: {
        ...content,
        receiptNumber: number,
        idempotencyKey: entry.idempotencyKey,
        trackingTokenHash: hashToken(trackingToken),
        consentedAt: now,
        // The query may contain search terms.
        sourcePath: entry.sourcePath.split(/[?#]/)[0] ?? null,
        opportunityId: opportunity?.id ?? null,
        opportunityTitle: opportunity?.title ?? null,
        ...(ownerId === undefined ? {} : { ownerId, stage: 'assigned', assignedAt: now }),
        signs,
        deviceHashes: deviceHash === undefined ? [] : [deviceHash],
        dueAt: dueAfter(now, calendar),
        deleteAfter: monthsAfter(now, enquiries.retentionMonths),
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    });
    const link = enquiryLink(id);
    if (ownerId === undefined) {
      const notice = { category: 'enquiry', ...enquiryNotices.arrived({ number }), link } as const;
      await notifyInApp(tx, await listOwnerIds(tx), notice);
    } else {
      await notify(tx, keys, {
        userId: ownerId,
        category: 'enquiry',
        ...enquiryNotices.forContact({ number }),
        link,
        mail: 'preferred',
        mailContent: mailTexts.enquiryForContact({ number, url: link }),
      });
    }
    const project = opportunity?.title ?? null;
    const mailed = { ...entry, number, trackingToken, project };
    await queueEnquiryMails({ tx, keys, limits, mailDomain, settings }, id, mailed);
    return { id, number };
  };

  const submit = () =>
    db.$transaction(async (tx) => {
      // Serialises requests with the same key only.
      await lockName(tx, `enquiry ${entry.idempotencyKey}`);
      const kept = await tx.enquiry.findUnique({
        where: { idempotencyKey: entry.idempotencyKey },
        select: { id: true, ...sentSelect },
      });
      if (kept === null) return limits.enquiry(ip, () => store(tx));
      const number = kept.receiptNumber;
      if (isSameContent(kept, content)) {
        // The lost response may have had the cookie.
        if (deviceHash !== undefined) await addDevice(tx, kept.id, deviceHash);
        return { id: kept.id, number };
      }
      throw new DomainError('CONFLICT', sendingTexts.alreadyReceived(number), { details: { number } });
    }, waitForMany);
  return inTurn(submit);
}

/** If visible to visitors now (D71). Locked against deletion until the enquiry is stored. */
async function findOpportunity(tx: Tx, id: string | undefined) {
  if (id === undefined) return undefined;
  const [row] = await query(
    tx,
    build
      .selectFrom('investment_opportunities')
      .select(['id', 'title', 'sector', 'contact_email'])
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .forKeyShare(),
  );
  return row;
}

/** Only the sender's browser knows the id. */
export async function findEnquiryNumber(db: Db, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.enquiry.findFirst({ where: { id, deletedAt: null }, select: { receiptNumber: true } });
  return row?.receiptNumber;
}
