import type { Request, RequestHandler, Response } from 'express';
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mayEnter } from '../../../src/domain/access/access.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { readCaller } from '../../auth/sessions/sessions.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isNamed } from '../../platform/http/etag.ts';
import { hasLeft } from '../../platform/http/has-left.ts';
import type { Events } from '../../platform/events.ts';
import { type ByteRange, FilesError } from '../../platform/files.ts';
import { openSealedFile } from '../../platform/files/sealed-file.ts';
import { attachment } from './attachment.ts';
import { readAddress, resolveName, type Served, shownName } from './address.ts';
import { CopyCache } from './copy-cache.ts';
import { noteMissing, noteMissingVariant, noteRecovered } from './missing.ts';
import { mediaPath } from '../resolve.ts';
import { buildServedFiles, type ServedFile, type ServedFiles } from './served.ts';

/** ms: a 64 kbit/s client takes minutes to drain buffers. */
const idleMs = 300_000;

interface Found {
  kind: 'original' | 'variant';
  /** Outside the public crop. */
  isUncropped?: boolean;
  storageKey: string;
  size: number;
  type: string;
  etag: string;
}

interface Visit {
  request: Request;
  response: Response;
  isGated: boolean;
  copies: CopyCache;
}

const notFound = () => new DomainError('NOT_FOUND', mediaRefusals.unknownFile);

/** `/media/{id}/{name}` (D44); private files for owner and admins. Gated, except branding (D2). */
export function serveFiles(deps: Deps, events?: Events): RequestHandler {
  const served = buildServedFiles(deps.db, events);
  const copies = new CopyCache();
  return async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    const { isRequired, hasGrant } = await deps.gate.check(request.headers.cookie);
    const address = readAddress(request.path);
    if (!hasGrant && !(await isBranding(served, address?.id))) {
      throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD');
      throw new DomainError('VALIDATION', errorTexts.invalid, { details: { status: '405' } });
    }
    if (address === undefined) throw notFound();
    await answer(deps, served, address, { request, response, isGated: isRequired, copies });
  };
}

async function isBranding(served: ServedFiles, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  // Reveals nothing else.
  const file = await served.find(id).catch(() => undefined);
  return file?.isBranding === true;
}

async function answer(
  deps: Deps,
  served: ServedFiles,
  { id, name }: { id: string; name: string },
  visit: Visit,
): Promise<void> {
  for (const isFresh of [false, true]) {
    const file = await served.find(id, { isFresh });
    const named = file && resolveName(file, name);
    if (file === undefined || named === undefined) throw notFound();
    if (file.store === 'private' && !(await isOwn(deps, file, visit.request))) throw notFound();
    const found = await foundOf(deps, file, named, visit);
    if (found === undefined && named.kind === 'lost') {
      await noteMissingVariant(deps, file);
      throw unreadable();
    }
    if (found === undefined) {
      leadTo(file, named.kind === 'moved' ? named.name : shownName(file), visit);
      return;
    }
    try {
      await send(deps, file, found, visit);
      return;
    } catch (error) {
      if (!(error instanceof FilesError)) throw error;
      if (error.reason !== 'missing') throw unreadable(error);
      // Replaced bytes are deleted at once: the cache may be outdated.
      if (!isFresh) continue;
      if (found.kind === 'variant') {
        await noteMissingVariant(deps, file, found.storageKey);
        // Only originals show this part.
        if (name === file.cropName) throw unreadable(error);
        leadTo(file, shownName(file), visit);
        return;
      }
      await noteMissing(deps, file);
    }
  }
  throw notFound();
}

const unreadable = (cause?: Error) =>
  new DomainError('UNAVAILABLE', mediaRefusals.unreadable, { retryAfterSeconds: 5, cause });

/** Undefined: elsewhere or nowhere. Outside the crop for staff only, on request. */
async function foundOf(deps: Deps, file: ServedFile, named: Served, visit: Visit): Promise<Found | undefined> {
  if (named.kind === 'variant') return named;
  const original = { kind: 'original', ...file, etag: etagOf(file) } as const;
  if (named.kind === 'original') return original;
  if (named.kind !== 'uncropped' || visit.request.query.original === undefined) return undefined;
  const caller = await readCaller(deps, visit.request.headers.cookie);
  const isStaff = caller !== null && mayEnter('editor', caller.viewer);
  return isStaff ? { ...original, isUncropped: true } : undefined;
}

/** Else payment proofs do not exist (D44). */
async function isOwn(deps: Deps, file: ServedFile, request: Request): Promise<boolean> {
  const caller = await readCaller(deps, request.headers.cookie);
  if (caller === null) return false;
  if (file.ownerId === caller.userId) return true;
  const isOfficer = mayEnter('officer', caller.viewer);
  if (isOfficer && (await deps.db.incomingMail.count({ where: { originalId: file.id } })) > 0) return true;
  if (!mayEnter('admin', caller.viewer)) return false;
  // Enquiries' files have their own rule.
  return (await deps.db.enquiryFile.count({ where: { mediaId: file.id } })) === 0;
}

function leadTo(file: ServedFile, name: string, { request, response, isGated }: Visit): void {
  const at = request.originalUrl.indexOf('?');
  const query = at === -1 ? '' : request.originalUrl.slice(at);
  if (file.store !== 'private') response.set('Cache-Control', isGated ? 'private, no-cache' : 'no-cache');
  response.redirect(302, `${mediaPath(file.id, name)}${query}`);
}

/** Throws FilesError before the first byte, nothing after. */
async function send(deps: Deps, file: ServedFile, bytes: Found, visit: Visit): Promise<void> {
  const { request, response } = visit;
  const common = { ...headersOf(file, bytes, visit), ETag: bytes.etag };
  if (isNamed(request.headers['if-none-match'], bytes.etag)) {
    response.set(common).status(304).end();
    return;
  }
  const range = rangeOf(request, bytes.size, bytes.etag);
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${bytes.size}`).status(416).end();
    return;
  }
  const length = range === undefined ? bytes.size : range.end - range.start + 1;
  const headers = { ...common, 'Content-Type': bytes.type, 'Content-Length': String(length) };
  if (request.method === 'HEAD') {
    if ((await deps.files.stat(bytes.storageKey)) === undefined) throw new FilesError('missing');
    await noteRecovered(deps, file, bytes);
    response.set(headers).end();
    return;
  }
  const isCopy = bytes.kind === 'variant' && range === undefined && file.seal === null;
  const copy = isCopy ? await visit.copies.read(deps.files, bytes) : undefined;
  if (copy !== undefined) {
    response.set(headers).end(copy);
    return;
  }
  const body = await openBytes(deps, file, bytes.storageKey, range);
  await noteRecovered(deps, file, bytes);
  if (response.destroyed) {
    body.destroy();
    return;
  }
  response.set(headers);
  if (range !== undefined) {
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  }
  response.setTimeout(idleMs, () => {
    response.destroy();
  });
  try {
    await pipeline(body, exactly(length), response);
  } catch (error) {
    // Closes: partial responses must not look complete. A disconnect is no fault.
    if (!hasLeft(error)) deps.log.error({ err: error, id: file.id, key: bytes.storageKey }, 'a file ended midway');
  }
}

function openBytes({ files, keys }: Deps, file: ServedFile, storageKey: string, range?: ByteRange): Promise<Readable> {
  const { seal, sealKeyId } = file;
  if (seal === null || sealKeyId === null) return files.open(storageKey, range);
  return openSealedFile(files, keys, { storageKey, keyId: sealKeyId, sealed: Buffer.from(seal) }, range);
}

function exactly(length: number): Transform {
  let left = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error(`A stored file has ${-left} bytes more than its row says`));
      else done(null, chunk);
    },
    flush(done) {
      done(left === 0 ? null : new Error(`A stored file has ${left} bytes less than its row says`));
    },
  });
}

function headersOf(file: ServedFile, found: Found, { request, isGated }: Visit): Record<string, string> {
  const isPrivate = file.store === 'private' || found.isUncropped === true;
  const age = found.kind === 'variant' ? 'max-age=31536000, immutable' : 'max-age=3600';
  const isImage = file.store !== 'documents' && file.type.startsWith('image/');
  // Proofs are framed beside their payment; the sandbox stays.
  const isFramed = file.store === 'private' && file.type === 'application/pdf' && request.query.inline !== undefined;
  const isShown = (isImage && request.query.download === undefined) || isFramed;
  return {
    'Cache-Control': isPrivate ? 'private, no-store' : `${isGated ? 'private' : 'public'}, ${age}`,
    'Content-Security-Policy': `default-src 'none'; sandbox${isFramed ? "; frame-ancestors 'self'" : ''}`,
    ...(isFramed ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ...(isGated || isPrivate ? { 'X-Robots-Tag': 'noindex' } : {}),
    ...(isShown ? {} : { 'Content-Disposition': attachment(file) }),
  };
}

/** Falls back to the storage key, which is unique. */
function etagOf({ checksum, storageKey }: ServedFile): string {
  return `"${checksum ?? createHash('sha256').update(storageKey).digest('hex')}"`;
}

/** Needs matching If-Range; several ranges: whole file. */
function rangeOf(request: Request, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = request.headers['if-range'];
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
