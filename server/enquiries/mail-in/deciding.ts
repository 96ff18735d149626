import type { AuditAction } from '../../../src/domain/audit/texts.ts';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { InboxDetail } from '../../../src/domain/enquiries/inbox.ts';
import {
  mailInLimits,
  type MailTarget,
  type UnsortedInput,
  type UnsortedMails,
} from '../../../src/domain/enquiries/conversation/mail-in.ts';
import { mailInTexts as texts } from '../../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { formatDateTime } from '../../../src/domain/time/format-time.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import { type Tx } from '../../platform/database.ts';
import { lockRow } from '../../platform/locks.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../../platform/database/outages.ts';
import { openSealedFile } from '../../platform/files/sealed-file.ts';
import { readSettings } from '../../settings/settings.ts';
import { dropFiles } from '../files/store.ts';
import { type MailedFiles, storeMailFiles } from './files.ts';
import { lockEnquiry } from '../change.ts';
import { addMessage } from '../conversation/messages.ts';
import { readInboxDetail } from '../inbox/detail.ts';
import { mailOf, mailSelect } from './rows.ts';

type State = 'held' | 'unsorted' | 'dismissed';

/** @throws NOT_FOUND if someone else has decided */
async function lockMail(tx: Tx, id: string, state: State) {
  await lockRow(tx, 'incoming_mails', id);
  const row = await tx.incomingMail.findFirst({ where: { id, state }, select: { ...mailSelect, enquiryId: true } });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}

type LockedMail = Awaited<ReturnType<typeof lockMail>>;

async function decide(
  tx: Tx,
  ctx: SignedIn,
  { id }: LockedMail,
  data: Prisma.IncomingMailUncheckedUpdateInput,
): Promise<void> {
  const decided = { decidedAt: ctx.deps.clock.now(), decidedBy: ctx.caller.userId };
  await tx.incomingMail.update({ where: { id }, data: { ...data, ...decided }, select: { id: true } });
}

/**
 * With its files, unless a machine sent it or it could not be read.
 * @throws NOT_FOUND, RATE_LIMITED or UNAVAILABLE
 */
async function addTo(
  ctx: SignedIn,
  { mailId, enquiryId, state, action }: { mailId: string; enquiryId: string; state: State; action: AuditAction },
): Promise<void> {
  const files = await filesOfOriginal(ctx, { mailId, enquiryId, state });
  let unused = files?.stored ?? [];
  try {
    await ctx.db.$transaction(async (tx) => {
      const row = await lockEnquiry(tx, enquiryId);
      const mail = await lockMail(tx, mailId, state);
      const { kind, body, quoted } = mail;
      const isMessage = kind === 'message';
      const { stored = [], fileNotes = mail.fileNotes } = files ?? {};
      const message = { messageId: mailId, body, quoted, fileNotes };
      if (isMessage) await addMessage(tx, ctx.deps, row, message, stored);
      const moved = isMessage ? { body: '', quoted: null, fileNotes: [] } : {};
      await decide(tx, ctx, mail, { state: 'kept', enquiryId, ...moved });
      const { receiptNumber: entityName } = row;
      await audit(tx, actorOf(ctx), { action, entityKind: 'enquiry', entityId: enquiryId, entityName });
    });
    unused = [];
  } catch (error) {
    if (isDatabaseDown(error) && !isDatabaseExhausted(error)) unused = [];
    throw error;
  } finally {
    await dropFiles(ctx.deps, unused);
  }
}

/** Undefined without files, or once the original has ended. */
async function filesOfOriginal(
  { db, deps }: SignedIn,
  { mailId, enquiryId, state }: { mailId: string; enquiryId: string; state: State },
): Promise<MailedFiles | undefined> {
  const row = await db.incomingMail.findFirst({
    where: { id: mailId, state, kind: 'message', NOT: { fileNotes: { isEmpty: true } } },
    select: { original: { select: { storageKey: true, seal: true, sealKeyId: true } } },
  });
  const original = row?.original;
  if (original === undefined || original === null) return undefined;
  const { storageKey, seal, sealKeyId } = original;
  if (seal === null || sealKeyId === null) return undefined;
  const path = join(deps.tempDir, `mail-${randomBytes(12).toString('hex')}.eml`);
  try {
    const sealed = { storageKey, keyId: sealKeyId, sealed: Buffer.from(seal) };
    await pipeline(
      await openSealedFile(deps.files, deps.keys, sealed),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    return await storeMailFiles(deps, path, enquiryId);
  } finally {
    await rm(path, { force: true });
  }
}

async function holderOf(ctx: SignedIn, mailId: string): Promise<string> {
  const row = await ctx.db.incomingMail.findFirst({
    where: { id: mailId, state: 'held', enquiry: { deletedAt: null } },
    select: { enquiryId: true },
  });
  if (row === null || row.enquiryId === null) throw new DomainError('NOT_FOUND', texts.gone);
  return row.enquiryId;
}

/** To its conversation. @throws NOT_FOUND */
export async function addHeldMail(ctx: SignedIn, { mailId }: { mailId: string }): Promise<InboxDetail> {
  const enquiryId = await holderOf(ctx, mailId);
  await addTo(ctx, { mailId, enquiryId, state: 'held', action: 'enquiries.addMail' });
  return readInboxDetail(ctx, enquiryId);
}

/** From another person: becomes unsorted. @throws NOT_FOUND */
export async function refuseHeldMail(ctx: SignedIn, { mailId }: { mailId: string }): Promise<InboxDetail> {
  const enquiryId = await holderOf(ctx, mailId);
  await ctx.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, enquiryId);
    await decide(tx, ctx, await lockMail(tx, mailId, 'held'), { state: 'unsorted', enquiryId: null });
    await audit(tx, actorOf(ctx), {
      action: 'enquiries.refuseMail',
      entityKind: 'enquiry',
      entityId: enquiryId,
      entityName: row.receiptNumber,
    });
  });
  return readInboxDetail(ctx, enquiryId);
}

/** @throws VALIDATION on `number` */
async function findByNumber({ db }: Pick<SignedIn, 'db'>, number: string) {
  const found = await db.enquiry.findFirst({
    where: { receiptNumber: number, deletedAt: null },
    select: { id: true, firstName: true, lastName: true, opportunityTitle: true },
  });
  if (found === null) throw new DomainError('VALIDATION', texts.unknownNumber, { field: 'number' });
  return found;
}

/** To compare before an email is added to it. @throws VALIDATION on `number` */
export async function readMailTarget(ctx: SignedIn, { number }: { number: string }): Promise<MailTarget> {
  const { firstName, lastName, opportunityTitle } = await findByNumber(ctx, number);
  return { number, name: `${firstName} ${lastName}`, project: opportunityTitle };
}

/** @throws VALIDATION on `number`, NOT_FOUND */
export async function assignMail(
  ctx: SignedIn,
  { mailId, number }: { mailId: string; number: string },
): Promise<{ number: string }> {
  const { id: enquiryId } = await findByNumber(ctx, number);
  await addTo(ctx, { mailId, enquiryId, state: 'unsorted', action: 'enquiries.assignMail' });
  return { number };
}

/** Audited by its time: senders and subjects are not kept longer than the mail. */
async function move(
  ctx: SignedIn,
  mailId: string,
  { from, to, action }: { from: State; to: State; action: AuditAction },
): Promise<void> {
  const { dateFormat, timezone } = (await readSettings(ctx.db, ctx.log)).general;
  await ctx.db.$transaction(async (tx) => {
    const mail = await lockMail(tx, mailId, from);
    await decide(tx, ctx, mail, { state: to });
    const entityName = texts.received(formatDateTime(mail.receivedAt.toISOString(), { dateFormat, timezone }));
    await audit(tx, actorOf(ctx), { action, entityKind: 'enquiry', entityId: mailId, entityName });
  });
}

/** Deleted after 30 days. @throws NOT_FOUND */
export const dismissMail = (ctx: SignedIn, { mailId }: { mailId: string }): Promise<void> =>
  move(ctx, mailId, { from: 'unsorted', to: 'dismissed', action: 'enquiries.dismissMail' });

/** To the unsorted ones. @throws NOT_FOUND */
export const restoreMail = (ctx: SignedIn, { mailId }: { mailId: string }): Promise<void> =>
  move(ctx, mailId, { from: 'dismissed', to: 'unsorted', action: 'enquiries.restoreMail' });

/** Newest first; or those that were dismissed. */
export async function listUnsorted(
  { db }: Pick<SignedIn, 'db'>,
  { isDismissed = false }: UnsortedInput = {},
): Promise<UnsortedMails> {
  const where = { state: isDismissed ? 'dismissed' : 'unsorted' } as const;
  const [rows, total] = await Promise.all([
    db.incomingMail.findMany({
      where,
      orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
      take: mailInLimits.shown,
      select: mailSelect,
    }),
    db.incomingMail.count({ where }),
  ]);
  return { items: rows.map(mailOf), total };
}
