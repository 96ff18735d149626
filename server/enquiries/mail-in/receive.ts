import { daysBefore } from '../../../src/domain/time/durations.ts';
import { createHash } from 'node:crypto';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { incomingMailTexts } from '../../../src/domain/mail/incoming-texts.ts';
import { mailInLimits } from '../../../src/domain/enquiries/conversation/mail-in.ts';
import { enquiryNotices } from '../../../src/domain/notifications/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { TakenMail } from '../../mail/incoming/listener.ts';
import type { ReadMail } from '../../mail/incoming/read-mail.ts';
import { MailRefused } from '../../mail/incoming/refused.ts';
import { notifyInApp } from '../../mail/notify.ts';
import { addPrivate, type PrivateFile } from '../../media/upload/private-file.ts';
import { type Db, type Tx } from '../../platform/database.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../../platform/database/outages.ts';
import { type LockedEnquiry, lockEnquiry } from '../change.ts';
import { addMessage, refuseTooManyMessages } from '../conversation/messages.ts';
import { dropFiles } from '../files/store.ts';
import { enquiryLink } from '../link.ts';
import { listOwnerIds, mayStillOwn } from '../people.ts';
import { readThreadAddress, threadsOf } from './address.ts';
import { type MailedFiles, notesOfOriginal, storeMailFiles } from './files.ts';
import { putOriginal } from './original.ts';

const unreadable: ReadMail = {
  kind: 'unreadable',
  senderAddress: '',
  senderName: '',
  subject: '',
  messageId: undefined,
  references: [],
  body: '',
  quoted: null,
  isCut: false,
  files: [],
  fileCount: 0,
};

/** A mail that stops the worker is stored unread. @throws UNAVAILABLE */
async function read({ workers }: Pick<Deps, 'workers'>, { path, hasReturnPath }: TakenMail): Promise<ReadMail> {
  try {
    const mail = await workers.run({ name: 'mail', path });
    return mail.kind === 'message' && !hasReturnPath ? { ...mail, kind: 'automatic' } : mail;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'VALIDATION') return unreadable;
    throw error;
  }
}

/**
 * The same for a repeated delivery. Some programs use one Message-ID for all mails, so the text counts too; relays
 * change headers, so all bytes count only without it.
 */
function deliveryKeyOf({ kind, messageId, subject, body, quoted, files }: ReadMail, checksum: string): string {
  const parts =
    messageId === undefined || kind === 'unreadable' ? [checksum] : [messageId, subject, body, quoted, files];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function findThread(
  tx: Db | Tx,
  { keys, mailDomain, clock }: Deps,
  { mail, taken }: Pick<Arrival, 'mail' | 'taken'>,
): Promise<{ id: string; isTheirs: boolean } | undefined> {
  const addressed = readThreadAddress(keys, taken.localPart)?.id;
  const named = threadsOf({ keys, mailDomain }, mail.references);
  for (const id of addressed === undefined ? named : [addressed, ...named]) {
    const where = { id, deletedAt: null, deleteAfter: { gt: clock.now() } };
    const row = await tx.enquiry.findFirst({ where, select: { email: true } });
    if (row !== null) return { id, isTheirs: mail.senderAddress === row.email.toLowerCase() };
  }
  return undefined;
}

/** @throws MailRefused above a day's limit, so that they come again tomorrow */
async function refuseMany(tx: Tx, enquiryId: string | null, now: Date): Promise<void> {
  const since = daysBefore(now, 1);
  const where: Prisma.IncomingMailWhereInput =
    enquiryId === null
      ? { state: 'unsorted' }
      : { enquiryId, OR: [{ state: 'held' }, { state: 'kept', kind: { not: 'message' } }] };
  const count = await tx.incomingMail.count({ where: { ...where, receivedAt: { gt: since } } });
  if (count >= (enquiryId === null ? mailInLimits.unsorted : mailInLimits.perThread)) {
    throw new MailRefused(452, incomingMailTexts.tooMany);
  }
}

async function notifyHeld(tx: Tx, { id, receiptNumber: number, ownerId }: LockedEnquiry): Promise<void> {
  const isOwned = ownerId !== null && (await mayStillOwn(tx, ownerId));
  const notice = {
    category: 'enquiry',
    ...enquiryNotices.mailHeld({ number }),
    link: enquiryLink(id),
  } as const;
  await notifyInApp(tx, isOwned ? [ownerId] : await listOwnerIds(tx), notice);
}

interface Arrival {
  mail: ReadMail;
  taken: TakenMail;
  original: PrivateFile;
  files: MailedFiles | undefined;
}

class Repeated extends Error {}

async function store(tx: Tx, deps: Deps, arrival: Arrival): Promise<'all' | 'without files'> {
  const { mail, taken, original, files } = arrival;
  const now = deps.clock.now();
  const { kind, senderAddress, senderName, subject, body, quoted } = mail;
  const found = await findThread(tx, deps, arrival);
  const row = found === undefined ? undefined : await lockEnquiry(tx, found.id);
  const deliveryKey = deliveryKeyOf(mail, taken.checksum);
  if ((await tx.incomingMail.count({ where: { deliveryKey } })) > 0) throw new Repeated();
  const isMessage = kind === 'message' && found?.isTheirs === true && row !== undefined;
  const isHeld = kind === 'message' && found?.isTheirs === false;
  if (isMessage) await refuseTooManyMessages(tx, row.id, now);
  else await refuseMany(tx, row?.id ?? null, now);
  const data = {
    deliveryKey,
    enquiryId: row?.id ?? null,
    kind,
    state: row === undefined ? 'unsorted' : isHeld ? 'held' : 'kept',
    senderAddress,
    senderName,
    subject,
    ...(isMessage ? {} : { body, quoted, fileNotes: notesOfOriginal(mail) }),
    originalId: await addPrivate(tx, original, { createdBy: null, now }),
    receivedAt: now,
  } as const;
  // Another node may be storing the same.
  const [created] = await tx.incomingMail.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  if (created === undefined) throw new Repeated();
  if (row !== undefined && (isHeld || kind === 'unreadable')) await notifyHeld(tx, row);
  if (!isMessage) return 'without files';
  const { stored = [], fileNotes = notesOfOriginal(mail) } = files ?? {};
  await addMessage(tx, deps, row, { messageId: created.id, body, quoted, fileNotes }, stored);
  return 'all';
}

/** Before the lock, which must not wait for their inspection. */
async function filesOfMessage(deps: Deps, arrival: Pick<Arrival, 'mail' | 'taken'>): Promise<MailedFiles | undefined> {
  if (arrival.mail.kind !== 'message' || arrival.mail.fileCount === 0) return undefined;
  const found = await findThread(deps.db, deps, arrival);
  return found?.isTheirs === true ? storeMailFiles(deps, arrival.taken.path, found.id) : undefined;
}

/**
 * Before it is acknowledged: in the conversation that its recipient or references name, else as unsorted. From another
 * address than the sender's it waits for a decision; what machines send is only noted.
 * @throws MailRefused; all else is temporary
 */
export async function receiveMail(deps: Deps, taken: TakenMail): Promise<void> {
  const mail = await read(deps, taken);
  const files = await filesOfMessage(deps, { mail, taken });
  let unused = files?.stored ?? [];
  try {
    const original = await putOriginal(deps, taken);
    unused = [...unused, original];
    const stored = await deps.db.$transaction((tx) => store(tx, deps, { mail, taken, original, files }));
    unused = stored === 'all' ? [] : unused.filter((file) => file !== original);
    deps.log.info({ kind: mail.kind }, 'an email was stored');
  } catch (error) {
    if (error instanceof Repeated) {
      deps.log.info({ kind: mail.kind }, 'an email was here already');
      return;
    }
    // The commit may have happened: the sweep decides.
    if (isDatabaseDown(error) && !isDatabaseExhausted(error)) unused = [];
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') {
      throw new MailRefused(452, incomingMailTexts.tooMany);
    }
    throw error;
  } finally {
    await dropFiles(deps, unused);
  }
}
