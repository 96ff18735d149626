import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { checksumOf, type Checksum, joinChecksums } from './checksum.ts';
import type { Viewer } from '../../src/domain/access/access.ts';
import { findSessionAttribute, inSessionAttribute } from '../render/session-attribute.ts';
import { beginHead, type Cached, type Made } from './entry.ts';
import { placeholderField, placeholderPattern, type ViewerField } from './placeholder-viewer.ts';

const pack = promisify(deflateRaw);

/** Shared bytes, also compressed so that anything may precede or follow. */
interface FixedPart {
  bytes: Buffer;
  packed: Buffer;
  checksum: Checksum;
}

/** Filled in per visitor: a text, escaped for its place. */
type OwnPart = (string | { field: ViewerField; escape: (text: string) => string })[];

/** A page rendered for a placeholder (placeholder-viewer.ts). */
export interface Template extends Cached {
  parts: readonly (FixedPart | OwnPart)[];
  readonly heads: (string[] | undefined)[];
}

/** As React writes text and attributes. */
const inHtml = (text: string) =>
  text.replaceAll(
    /["'&<>]/g,
    (sign) => ({ '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '',
  );

/** Shorter texts between personal parts are not worth a part. */
const minFixed = 512;
const overhead = 4_000;

/** Its hash is in the policy. */
const hasOwnScript = (html: string): boolean =>
  [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].some(([, body = '']) => placeholderPattern.test(body));

function cut(html: string): (string | OwnPart)[] {
  const session = findSessionAttribute(html);
  const isInSession = (at: number) => session !== undefined && at >= session.from && at < session.to;
  const parts: (string | OwnPart)[] = [];
  let own: OwnPart | undefined;
  let at = 0;
  for (const text of html.split(placeholderPattern)) {
    const field = placeholderField(text);
    if (field !== undefined) {
      if (own === undefined) parts.push((own = []));
      own.push({ field, escape: isInSession(at) ? inSessionAttribute : inHtml });
    } else if (own !== undefined && text.length < minFixed) {
      own.push(text);
    } else {
      own = undefined;
      parts.push(text);
    }
    at += text.length;
  }
  return parts;
}

/** Ends at a byte boundary, without back-references. */
async function toFixed(text: string): Promise<FixedPart> {
  const bytes = Buffer.from(text);
  const packed = await pack(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, packed, checksum: checksumOf(bytes) };
}

/** Undefined if the page cannot be filled in: rendered for each visit. */
export async function buildTemplate(
  made: Made,
  cached: Pick<Cached, 'generation' | 'expiresAt'>,
): Promise<Template | undefined> {
  const html = made.body;
  if (hasOwnScript(html)) return undefined;
  const parts = await Promise.all(cut(html).map(async (part) => (typeof part === 'string' ? toFixed(part) : part)));
  return {
    ...cached,
    made: { ...made, body: '' },
    size: parts.reduce((sum, part) => sum + ('bytes' in part ? part.bytes.length + part.packed.length : 0), overhead),
    parts,
    heads: [],
  };
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
/** An empty last block. */
const lastBlock = Buffer.from([3, 0]);

/** Uncompressed, as compressing takes longer than the rest of the response. */
function storedBlock({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xff_ff, 3);
  return head;
}

function gzipEnd(checksum: number, length: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(length, 4);
  return end;
}

/** The page of one visitor, equal to a rendering for them. */
export function fill({ parts }: Template, viewer: Viewer, encoding: 'gzip' | 'identity'): Buffer {
  const bytesOf = (part: OwnPart) => Buffer.from(part.map((item) => textOf(item, viewer)).join(''));
  if (encoding === 'identity')
    return Buffer.concat(parts.map((part) => ('bytes' in part ? part.bytes : bytesOf(part))));
  const zipped: Buffer[] = [gzipHead];
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    if ('bytes' in part) {
      checksum = joinChecksums(checksum, part.checksum);
      length += part.bytes.length;
      zipped.push(part.packed);
    } else {
      const bytes = bytesOf(part);
      checksum = crc32(bytes, checksum);
      length += bytes.length;
      zipped.push(storedBlock(bytes), bytes);
    }
  }
  return Buffer.concat([...zipped, lastBlock, gzipEnd(checksum, length)]);
}

/** The same in every place: most words, and escaping takes longer than the rest of the filling. */
const plainWord = /^[\w.:@+ -]*$/;

function textOf(item: OwnPart[number], viewer: Viewer): string {
  if (typeof item === 'string') return item;
  const text = viewer[item.field] ?? '';
  return plainWord.test(text) ? text : item.escape(text);
}

/** Set the last value, the request id, and `lengthAt` before each use. */
export function filledHead(
  { made, heads }: Template,
  encoding: 'gzip' | 'identity',
  isUnlisted: boolean,
  common: readonly string[],
): { head: string[]; lengthAt: number } {
  const at = (isUnlisted ? 2 : 0) + (encoding === 'gzip' ? 1 : 0);
  const head = (heads[at] ??= [
    ...beginHead(made, { isUnlisted, isPrivate: true, encoding }, common),
    'Content-Length',
    '',
    'X-Request-Id',
    '',
  ]);
  return { head, lengthAt: head.length - 3 };
}
