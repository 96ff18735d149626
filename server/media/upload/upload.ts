import type { Request, RequestHandler, Response } from 'express';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { type UploadedFile, uploadKinds, type UploadKind } from '../../../src/domain/media/media.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { type MediaWords, mediaWords } from '../../../src/domain/media/entry.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { version } from '../../../src/domain/documents/version.ts';
import { type Deps, type SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { findAnswer, hashInput, type KeyedWrite } from '../../platform/idempotency.ts';
import { admit, drainAfterResponse, keyOf, sendUnlessGone, setNoStore } from '../../plain-routes.ts';
import { brandingRefusal } from '../branding.ts';
import { checkLength, receiveFile } from './receive.ts';
import { buildKeyedLimiter, buildSlots } from './slots.ts';
import { describeUpload, type Replacing, storeUpload } from './store.ts';
import { refuseVirus } from './virus.ts';

const isKind = (kind: unknown): kind is UploadKind => typeof kind === 'string' && Object.hasOwn(uploadKinds, kind);

const replacing = z.strictObject({ replace: z.uuid(), version: z.coerce.number().min(1).pipe(version) });
const nothing = z.strictObject({});
const replaceable: ReadonlySet<UploadKind> = new Set(['media', 'resource']);

/**
 * D53: one file in `file`; returns UploadedFile. Authorised before the body. `Idempotency-Key`:
 * safe retries (D57); `?replace={id}&version={n}`: new bytes (D44). Media: MediaWords as JSON in `words`.
 */
export function uploadHandler(deps: Deps): RequestHandler {
  // Slow proofs of clients must not stop the team's uploads.
  const slots = { team: buildSlots({ all: 20, each: 6 }), clients: buildSlots({ all: 20, each: 3 }) };
  const limiter = buildKeyedLimiter();

  return async (request, response) => {
    setNoStore(deps, request, response);
    drainAfterResponse(request, response);
    const { kind } = request.params;
    if (!isKind(kind)) throw new DomainError('NOT_FOUND', mediaRefusals.unknownKind);
    const ctx = await admit(deps, request, response, uploadKinds[kind].level);
    await deps.limits.upload(ctx.caller.userId);
    const key = keyOf(request);
    const replace = replacingOf(request, kind);
    checkLength(request, kind);
    const withSlot = slots[uploadKinds[kind].level === 'signedIn' ? 'clients' : 'team'];
    const take = () => takeFile(ctx, { request, response, kind, key, replace, withSlot });
    const work = key === undefined ? take() : limiter(`${scopeOf(kind, ctx)} ${key}`, take);
    await sendUnlessGone(request, response, work);
  };
}

const scopeOf = (kind: UploadKind, { caller }: SignedIn) => `upload ${kind} ${caller.userId}`;

function replacingOf(request: Request, kind: UploadKind): Replacing | undefined {
  if (nothing.safeParse(request.query).success) return undefined;
  const parsed = replacing.safeParse(request.query);
  if (!parsed.success) throw new DomainError('VALIDATION', errorTexts.invalid, { cause: parsed.error });
  if (!replaceable.has(kind)) throw new DomainError('VALIDATION', mediaRefusals.noReplacing, { field: 'replace' });
  return { id: parsed.data.replace, version: parsed.data.version };
}

interface Taking {
  request: Request;
  response: Response;
  kind: UploadKind;
  key: string | undefined;
  replace: Replacing | undefined;
  withSlot: ReturnType<typeof buildSlots>;
}

async function takeFile(ctx: SignedIn, taking: Taking): Promise<UploadedFile> {
  const { request, response, kind, key, replace, withSlot } = taking;
  const { deps } = ctx;
  const folder = deps.tempDir;
  const received = await withSlot(ctx.caller.userId, () => receiveFile(request, response, { kind, folder }));
  const paths = [received.path];
  try {
    const words = wordsOf(kind, received.fields.words, replace);
    const write = key === undefined ? undefined : await keyedWrite(ctx, kind, key, received.path, replace);
    const before = write === undefined ? undefined : await findAnswer(ctx.db, write, deps.clock.now());
    if (before === 'other') throw new DomainError('CONFLICT', mediaRefusals.keyReused);
    if (before !== undefined) {
      const file = before.answer as unknown as UploadedFile;
      if (words !== undefined) await describeUpload(ctx, file.id, words);
      return file;
    }
    const inspection = { kind, path: received.path, name: received.name };
    const inspected = await deps.mediaWorkers.inspect(inspection).catch((error: unknown) => {
      throw brandingRefusal(kind, error);
    });
    paths.push(inspected.path);
    await refuseVirus(deps, inspected.path, ctx.caller.userId);
    return await storeUpload(ctx, { kind, inspected, name: received.name, words, write, replace });
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

/** Of a new media file; a replaced one keeps its own. */
function wordsOf(kind: UploadKind, sent: string | undefined, replace: Replacing | undefined): MediaWords | undefined {
  if (kind !== 'media' || replace !== undefined || sent === undefined) return undefined;
  const parsed = mediaWords.safeParse(jsonOf(sent));
  if (!parsed.success) throw new DomainError('VALIDATION', errorTexts.invalid, { field: 'words', cause: parsed.error });
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function keyedWrite(
  ctx: SignedIn,
  kind: UploadKind,
  key: string,
  path: string,
  replace: Replacing | undefined,
): Promise<KeyedWrite> {
  const bytes = createHash('sha256');
  await pipeline(createReadStream(path), bytes);
  const requestHash = hashInput([bytes.digest('hex'), replace?.id ?? null]);
  return { scope: scopeOf(kind, ctx), key, requestHash };
}
