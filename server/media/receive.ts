import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type UploadKind, uploadKinds } from '../../src/domain/media/media.ts';
import { brandingTexts, mediaRefusals } from '../../src/domain/media/texts.ts';
import type { DomainError } from '../errors.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import { errorCode } from '../startup-error.ts';
import { fileRefusal, noRoom } from '../workers/file-refusal.ts';

/** A file as it came, on this machine's disk. Whoever has it removes it. */
export interface Received {
  path: string;
  /** The name that the sender gave it. */
  name: string;
  /** Bytes. */
  size: number;
  /** What else the form had, where something else is taken. */
  fields: Readonly<Record<string, string | undefined>>;
}

/** A file that is no upload to keep. */
export interface FileBound {
  maxBytes: number;
  /** The sentence for a larger one. */
  tooLarge: string;
  /** Characters of the one field beside it. */
  maxFieldLength: number;
}

/** What a form has beside its file. */
const aroundOf = (maxFieldLength: number) => Math.max(maxAround, maxFieldLength + 1024);

const boundOf = (kind: UploadKind | FileBound): FileBound =>
  typeof kind === 'string'
    ? { maxBytes: uploadKinds[kind].maxBytes, tooLarge: tooLargeWords(kind), maxFieldLength: 1024 }
    : kind;

/** Bytes of a form around its file: boundaries and headers of its parts. */
const maxAround = 64 * 1024;
/** A sender from whom nothing comes for so long has gone. */
const maxSilenceMs = 30_000;

function tooLargeWords(kind: UploadKind): string {
  const limit = `${uploadKinds[kind].maxBytes / 1024 / 1024} MB`;
  const isBranding = kind === 'logo' || kind === 'favicon';
  return isBranding ? brandingTexts.tooLargeNote : mediaRefusals.tooLarge(limit);
}

const tooLarge = (kind: UploadKind | FileBound): DomainError => fileRefusal(boundOf(kind).tooLarge, { status: '413' });

/** Refuses by the length that the request names, before anything of it is read. Some name none. */
export function checkLength(request: Request, kind: UploadKind | FileBound): void {
  const { maxBytes, maxFieldLength } = boundOf(kind);
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + aroundOf(maxFieldLength)) throw tooLarge(kind);
}

/** What went wrong while a form was read, in words. */
function refusalOf(error: unknown, kind: UploadKind | FileBound): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(kind);
    return fileRefusal(mediaRefusals.oneFile, { cause: error });
  }
  if (isDiskFull(error)) return noRoom(error);
  // What the parser of the form says has no code; what the machine says has one.
  return errorCode(error) === undefined ? fileRefusal(mediaRefusals.broken, { cause: error }) : error;
}

/**
 * Reads the one file of a form into a folder, under a random name. Every limit of the parser is set (TRUST.md). Where it
 * throws, nothing is left in the folder. DomainError VALIDATION on `file`, UNAVAILABLE where the disk is full.
 */
export async function receiveFile(
  request: Request,
  response: Response,
  { kind, folder, silenceMs = maxSilenceMs }: { kind: UploadKind | FileBound; folder: string; silenceMs?: number },
): Promise<Received> {
  const { maxBytes, maxFieldLength } = boundOf(kind);
  const names: string[] = [];
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
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: 1,
      parts: 2,
      fieldNameSize: 40,
      fieldSize: maxFieldLength,
      fieldNestingDepth: 0,
      fieldArrayIndexLimit: 0,
      headerPairs: 20,
    },
    defParamCharset: 'utf8',
  }).single('file');
  // Whoever left while it was asked who they are sends nothing any more, and the parser would wait for it.
  if (request.destroyed) throw fileRefusal(mediaRefusals.stalled);
  request.setTimeout(silenceMs, () => {
    request.destroy(new Error('The upload stopped'));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let received = 0;
      // After a refusal the parser waits for the end of the form; one that does not end is not waited for.
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes + aroundOf(maxFieldLength)) reject(tooLarge(kind));
      });
      void read(request, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(refusalOf(error, kind));
      });
    });
    const { file } = request;
    if (file === undefined) throw fileRefusal(mediaRefusals.noFile);
    if (file.size === 0) throw fileRefusal(mediaRefusals.empty);
    return { path: file.path, name: file.originalname, size: file.size, fields: textsOf(request.body) };
  } catch (error) {
    // The parser leaves what it could not write to its end.
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    throw error;
  } finally {
    request.setTimeout(0);
  }
}

/** The fields of a form that are texts. */
function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
