import type { RequestHandler } from 'express';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { mayEnter } from '../../../src/domain/access/access.ts';
import { enquiryFileTexts as texts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import { withMinimumDuration } from '../../auth/minimum-duration.ts';
import type { Context, Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { attachment } from '../../media/serving/attachment.ts';
import type { Db } from '../../platform/database.ts';
import { FilesError } from '../../platform/files.ts';
import { openSealedFile } from '../../platform/files/sealed-file.ts';
import { formField } from '../../platform/http/form-field.ts';
import { hasLeft } from '../../platform/http/has-left.ts';
import { contextOf } from '../../plain-routes.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { openSince } from '../conversation/thread.ts';
import { findLinked, isKnownDevice } from '../conversation/tracking.ts';
import { findForward, readForwardToken } from '../forwarding/link.ts';

/** ms: a 64 kbit/s client takes minutes to drain buffers. */
const idleMs = 300_000;

const select = {
  createdAt: true,
  enquiry: { select: { id: true, email: true, deletedAt: true, deleteAfter: true } },
  media: { select: { name: true, type: true, size: true, storageKey: true, seal: true, sealKeyId: true } },
} as const;

async function findFile(db: Db, id: string) {
  return z.uuid().safeParse(id).success ? db.enquiryFile.findUnique({ where: { id }, select }) : null;
}

type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

const isCurrent = ({ enquiry }: FileRow, now: Date) => enquiry.deletedAt === null && enquiry.deleteAfter > now;

/** What the conversation shows on this device; a forwarded link opens all. */
async function mayReadLinked(ctx: Context, file: FileRow | null, token: string): Promise<boolean> {
  const { db, keys, clock } = ctx.deps;
  const forwardId = readForwardToken(keys, token);
  if (forwardId !== undefined) {
    const forward = await findForward(db, forwardId, clock.now());
    return forward !== null && file !== null && forward.enquiryId === file.enquiry.id;
  }
  const linked = await findLinked(ctx, token);
  if (file === null || typeof linked === 'string' || linked.id !== file.enquiry.id) return false;
  return isKnownDevice(ctx, linked) || file.createdAt >= openSince(ctx.deps.clock.now());
}

/** The team, and the account with the enquiry's confirmed address. */
async function mayReadSignedIn({ db, deps, caller, hasGrant }: Context, file: FileRow | null): Promise<boolean> {
  if (caller === null || !hasGrant) return false;
  const person = await db.user.findFirst({
    where: { id: caller.userId, emailConfirmedAt: { not: null } },
    select: { email: true },
  });
  if (file === null) return false;
  if (mayEnter('officer', caller.viewer)) return file.enquiry.deletedAt === null;
  const isOwn = person?.email.toLowerCase() === file.enquiry.email.toLowerCase();
  return isOwn && isCurrent(file, deps.clock.now());
}

/** Reads the same for foreign, guessed and deleted ones. @throws NOT_FOUND */
async function requireFile(ctx: Context, id: string, token: string | undefined): Promise<FileRow> {
  const file = await findFile(ctx.db, id);
  const isAllowed = token === undefined ? await mayReadSignedIn(ctx, file) : await mayReadLinked(ctx, file, token);
  if (file === null || !isAllowed) throw new DomainError('NOT_FOUND', texts.notFound);
  return file;
}

/** An attachment. GET for accounts, POST with `token` for mailed links. Others: one 404 in one time. */
export function enquiryFileHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    const ctx = await contextOf(deps, request, response);
    const token = request.method === 'POST' ? formField(request.body, 'token').slice(0, 200) : undefined;
    const { media } = await withMinimumDuration(() => requireFile(ctx, String(request.params.id), token));
    const { storageKey, seal, sealKeyId, type, size } = media;
    const body = await open(deps, { storageKey, seal, sealKeyId });
    response.set({
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': attachment(media),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    });
    response.setTimeout(idleMs, () => {
      response.destroy();
    });
    try {
      await pipeline(body, response);
    } catch (error) {
      if (!hasLeft(error)) ctx.log.error({ err: error, key: storageKey }, 'a file ended midway');
    }
  };
}

async function open(
  { files, keys }: Deps,
  { storageKey, seal, sealKeyId }: Pick<FileRow['media'], 'storageKey' | 'seal' | 'sealKeyId'>,
) {
  try {
    return seal === null || sealKeyId === null
      ? await files.open(storageKey)
      : await openSealedFile(files, keys, { storageKey, keyId: sealKeyId, sealed: Buffer.from(seal) });
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    throw new DomainError('UNAVAILABLE', mediaRefusals.unreadable, { retryAfterSeconds: 5, cause: error });
  }
}
