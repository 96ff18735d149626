import type { Request, Response } from 'express';
import multer, { type FileFilterCallback, MulterError } from 'multer';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type UploadKind, uploadKinds } from '../../../src/domain/media/media.ts';
import { brandingTexts, mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { DomainError } from '../../errors.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import { errorCode } from '../../startup-error.ts';
import { fileRefusal, noRoom } from '../../workers/file-refusal.ts';

export interface Received {
  path: string;
  /** As sent. */
  name: string;
  /** Bytes. */
  size: number;
  fields: Readonly<Record<string, string | undefined>>;
}

/** Not one of {@link uploadKinds}. */
export interface FileBound {
  /** Each. */
  maxBytes: number;
  /** For a larger file. */
  tooLarge: string;
  /** Other fields, each. */
  maxFieldLength: number;
  /** One if absent. */
  maxFiles?: number;
  maxFields?: number;
  /** For more files. */
  tooMany?: string;
}

const aroundOf = ({ maxFieldLength, maxFields = 1 }: FileBound) =>
  Math.max(maxAround, maxFields * maxFieldLength + 1024);

/** Of a whole body. */
const maxBodyOf = (bound: FileBound) => bound.maxBytes * (bound.maxFiles ?? 1) + aroundOf(bound);

const boundOf = (kind: UploadKind | FileBound): FileBound =>
  typeof kind === 'string'
    ? { maxBytes: uploadKinds[kind].maxBytes, tooLarge: tooLargeWords(kind), maxFieldLength: 1024 }
    : kind;

/** Bytes: boundaries and part headers. */
const maxAround = 64 * 1024;
const maxSilenceMs = 30_000;
/** Until `beforeFiles` runs. */
const maxUnprovenMs = 30_000;
/** Bytes until then: one long field, and around it. */
const maxUnprovenOf = ({ maxFieldLength }: FileBound) => maxFieldLength + 8 * 1024;

function tooLargeWords(kind: UploadKind): string {
  const limit = `${uploadKinds[kind].maxBytes / 1024 / 1024} MB`;
  const isBranding = kind === 'logo' || kind === 'favicon';
  return isBranding ? brandingTexts.tooLargeNote : mediaRefusals.tooLarge(limit);
}

const tooLarge = (kind: UploadKind | FileBound): DomainError => fileRefusal(boundOf(kind).tooLarge, { status: '413' });

/** If sent. */
export function checkLength(request: Request, kind: UploadKind | FileBound): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBodyOf(boundOf(kind))) throw tooLarge(kind);
}

function refusalOf(error: unknown, kind: UploadKind | FileBound): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(kind);
    return fileRefusal(boundOf(kind).tooMany ?? mediaRefusals.oneFile, { cause: error });
  }
  if (isDiskFull(error)) return noRoom(error);
  // Only system errors have codes.
  return errorCode(error) === undefined ? fileRefusal(mediaRefusals.broken, { cause: error }) : error;
}

interface Receiving {
  kind: UploadKind | FileBound;
  folder: string;
  silenceMs?: number;
  unprovenMs?: number;
  /**
   * Before the first file, with the fields sent before it. Throwing refuses the rest. What comes before is bounded in
   * time and size, as the sender may be a stranger.
   */
  beforeFiles?: (fields: Received['fields']) => Promise<void>;
}

export interface ReceivedForm {
  files: Omit<Received, 'fields'>[];
  fields: Received['fields'];
}

/** One file, by {@link receiveFiles}. */
export async function receiveFile(request: Request, response: Response, receiving: Receiving): Promise<Received> {
  const { files, fields } = await receiveFiles(request, response, receiving);
  const [file] = files;
  if (file === undefined) throw fileRefusal(mediaRefusals.noFile);
  return { ...file, fields };
}

/** Random names, all parser limits. Cleans up. DomainError VALIDATION on `file`, UNAVAILABLE: full disk. */
export async function receiveFiles(
  request: Request,
  response: Response,
  { kind, folder, silenceMs = maxSilenceMs, unprovenMs = maxUnprovenMs, beforeFiles }: Receiving,
): Promise<ReceivedForm> {
  const bound = boundOf(kind);
  const { maxBytes, maxFieldLength, maxFiles = 1, maxFields = 1 } = bound;
  const names: string[] = [];
  let admitted: Promise<void> | undefined;
  let isUnproven = beforeFiles !== undefined;
  let unproven: NodeJS.Timeout | undefined;
  let refused: Error | undefined;
  let refuse: (error: Error) => void = () => undefined;
  const admit = async (done: FileFilterCallback) => {
    isUnproven = false;
    clearTimeout(unproven);
    try {
      if (refused === undefined) await (admitted ??= beforeFiles?.(textsOf(request.body)));
    } catch (error) {
      // The parser reports errors only at the body's end.
      refuse(error as Error);
    }
    if (refused === undefined) done(null, true);
    else done(refused);
  };
  const read = multer({
    storage: multer.diskStorage({
      destination(_request, _file, done) {
        done(null, folder);
      },
      filename(_request, _file, done) {
        const name = `upload-${randomBytes(16).toString('hex')}`;
        names.push(name);
        done(null, name);
      },
    }),
    fileFilter(_request, _file, done) {
      void admit(done);
    },
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: maxFields,
      parts: maxFields + maxFiles,
      fieldNameSize: 40,
      fieldSize: maxFieldLength,
      fieldNestingDepth: 0,
      fieldArrayIndexLimit: 0,
      headerPairs: 20,
    },
    defParamCharset: 'utf8',
  }).array('file', maxFiles);
  // During authentication; the parser would hang.
  if (request.destroyed) throw fileRefusal(mediaRefusals.stalled);
  request.setTimeout(silenceMs, () => {
    request.destroy(new Error('The upload stopped'));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      refuse = (error) => {
        refused ??= error;
        reject(error);
      };
      if (isUnproven) unproven = setTimeout(refuse, unprovenMs, fileRefusal(mediaRefusals.stalled));
      let received = 0;
      // The parser waits for an end that may never come.
      request.on('data', (chunk: Buffer) => {
        // Parts without a name are no files: they would never be asked for a proof. Earlier chunks are parsed.
        if (isUnproven && received > maxUnprovenOf(bound)) refuse(fileRefusal(mediaRefusals.broken));
        received += chunk.length;
        if (received > maxBodyOf(bound)) refuse(tooLarge(kind));
      });
      void read(request, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(refusalOf(error, kind));
      });
    });
    const sent = Array.isArray(request.files) ? request.files : [];
    if (sent.some(({ size }) => size === 0)) throw fileRefusal(mediaRefusals.empty);
    return {
      files: sent.map(({ path, originalname, size }) => ({ path, name: originalname, size })),
      fields: textsOf(request.body),
    };
  } catch (error) {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    throw error;
  } finally {
    clearTimeout(unproven);
    request.setTimeout(0);
  }
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
