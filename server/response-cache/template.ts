import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { checksumOf, type Checksum, joinChecksums } from './checksum.ts';
import type { Viewer } from '../../src/domain/access/access.ts';
import type { Kept, Made } from './entry.ts';
import { standInPattern, standInWord, type Word } from './stand-in.ts';

const pack = promisify(deflateRaw);

/** Shared bytes, also compressed so that anything may precede or follow. */
interface FixedPart {
  bytes: Buffer;
  packed: Buffer;
  checksum: Checksum;
}

/** Filled in per visitor: a text, escaped for its place. */
type OwnPart = (string | { word: Word; escape: (text: string) => string })[];

/** A page rendered for a stand-in (stand-in.ts). */
export interface Template extends Kept {
  parts: readonly (FixedPart | OwnPart)[];
  /** Content security policy around the hash of the script with the session. */
  policy: readonly [string, string];
  script: {
    /** SHA-256 up to the first personal part. */
    begun: Hash;
    /** Part that it begins in. */
    first: number;
    last: number;
    /** Bytes of the last part. */
    length: number;
  };
}

/** As React writes text and attributes. */
const inHtml = (text: string) =>
  text.replaceAll(
    /["'&<>]/g,
    (sign) => ({ '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '',
  );

const scriptEscapes: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\b': String.raw`\b`,
  '\t': String.raw`\t`,
  '\f': String.raw`\f`,
  '<': String.raw`\x3C`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** As the router writes strings into its script. */
const inScript = (text: string) =>
  text.replaceAll(/["\\\n\r\x08\t\f<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? '');

/** Shorter texts between personal parts are not worth a part. */
const minFixed = 512;
const overhead = 4_000;

interface Range {
  from: number;
  to: number;
}

/** The one script with stand-ins; undefined if there are several or its policy does not name it. */
function findScript(html: string, policy: string): (Range & { policy: [string, string] }) | undefined {
  const found = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].filter(([, body = '']) =>
    standInPattern.test(body),
  );
  const [match] = found;
  if (match === undefined || found.length > 1) return undefined;
  const [whole, body = ''] = match;
  const [before, after] = policy.split(createHash('sha256').update(body).digest('base64'));
  if (before === undefined || after === undefined) return undefined;
  const from = match.index + whole.indexOf('>') + 1;
  return { from, to: from + body.length, policy: [before, after] };
}

interface CutPart {
  from: number;
  /** Text if fixed. */
  part: string | OwnPart;
}

function cut(html: string, script: Range): CutPart[] {
  const parts: CutPart[] = [];
  let own: OwnPart | undefined;
  let at = 0;
  const ownHere = (): OwnPart => {
    if (own === undefined) {
      own = [];
      parts.push({ from: at, part: own });
    }
    return own;
  };
  for (const text of html.split(standInPattern)) {
    const word = standInWord(text);
    if (word !== undefined) {
      ownHere().push({ word, escape: at >= script.from && at < script.to ? inScript : inHtml });
    } else if (own !== undefined && text.length < minFixed) {
      own.push(text);
    } else {
      own = undefined;
      parts.push({ from: at, part: text });
    }
    at += text.length;
  }
  return parts;
}

/** The fixed part with the character at `position`. */
function fixedPartAt(
  parts: readonly CutPart[],
  position: number,
): { index: number; text: string; offset: number } | undefined {
  const index = parts.findLastIndex(({ from }) => from <= position);
  const { from, part } = parts[index] ?? {};
  return from === undefined || typeof part !== 'string' ? undefined : { index, text: part, offset: position - from };
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
  kept: Pick<Kept, 'generation' | 'expiresAt'>,
): Promise<Template | undefined> {
  const html = made.body;
  const script = findScript(html, made.headers[1] ?? '');
  if (script === undefined) return undefined;
  const cutParts = cut(html, script);
  const first = fixedPartAt(cutParts, script.from);
  const last = fixedPartAt(cutParts, script.to);
  if (first === undefined || last === undefined || first.index === last.index) return undefined;
  const parts = await Promise.all(cutParts.map(async ({ part }) => (typeof part === 'string' ? toFixed(part) : part)));
  return {
    ...kept,
    made: { ...made, body: '' },
    size: parts.reduce((sum, part) => sum + ('bytes' in part ? part.bytes.length + part.packed.length : 0), overhead),
    parts,
    policy: script.policy,
    script: {
      begun: createHash('sha256').update(first.text.slice(first.offset)),
      first: first.index,
      last: last.index,
      length: Buffer.byteLength(last.text.slice(0, last.offset)),
    },
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
export function fill(
  template: Template,
  viewer: Viewer,
  encoding: 'gzip' | 'identity',
): { body: Buffer; policy: string } {
  const { parts, script, policy } = template;
  const hash = script.begun.copy();
  const plain: Buffer[] = [];
  const zipped: Buffer[] = [gzipHead];
  let checksum = 0;
  for (const [index, part] of parts.entries()) {
    const isFixed = 'bytes' in part;
    const bytes = isFixed ? part.bytes : Buffer.from(part.map((item) => textOf(item, viewer)).join(''));
    plain.push(bytes);
    if (index > script.first && index < script.last) hash.update(bytes);
    else if (index === script.last) hash.update(bytes.subarray(0, script.length));
    if (encoding === 'identity') continue;
    if (isFixed) {
      checksum = joinChecksums(checksum, part.checksum);
      zipped.push(part.packed);
    } else {
      checksum = crc32(bytes, checksum);
      zipped.push(storedBlock(bytes), bytes);
    }
  }
  const body = Buffer.concat(
    encoding === 'identity' ? plain : [...zipped, lastBlock, gzipEnd(checksum, lengthOf(plain))],
  );
  return { body, policy: policy.join(hash.digest('base64')) };
}

function textOf(item: OwnPart[number], viewer: Viewer): string {
  return typeof item === 'string' ? item : item.escape(viewer[item.word] ?? '');
}

interface FilledHead {
  common: readonly string[];
  policy: string;
  isUnlisted: boolean;
  encoding: 'gzip' | 'identity';
  length: number;
  id: string;
}

/** Names and values in turn. Not cached by browsers: a copy would outlive the session. */
export function filledHead({ common, policy, isUnlisted, encoding, length, id }: FilledHead): string[] {
  const head = [...common, 'Content-Security-Policy', policy, 'Vary', 'Cookie, Accept-Encoding'];
  head.push('Cache-Control', 'private, no-store');
  if (isUnlisted) head.push('X-Robots-Tag', 'noindex');
  head.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(length));
  if (encoding === 'gzip') head.push('Content-Encoding', encoding);
  head.push('X-Request-Id', id);
  return head;
}

const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0);
