import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../platform/http/encoding.ts';
import { contentHash } from '../platform/http/etag.ts';
import type { PageRead } from '../render/read-client.ts';

export interface Made {
  status: number;
  body: string;
  contentType: string;
  /** Names and values in turn, besides common ones: policy, build. */
  headers: readonly string[];
  isPage: boolean;
  /** Rendered for a placeholder of signed-in visitors, to be filled in. */
  isTemplate?: boolean;
  /** What it was rendered from. */
  reads?: readonly PageRead[] | undefined;
}

/** The headers are built on first use. */
export interface Variant {
  bytes: Buffer;
  /** Weak for Brotli, which is packed twice: the same text in other bytes. */
  readonly etag: string;
  readonly encoding: Encoding;
  readonly heads: (string[] | undefined)[];
}

export interface Cached {
  made: Made;
  size: number;
  /** See freshness.ts. */
  generation: number;
  /** In ms. */
  expiresAt: number;
}

export interface Entry extends Cached {
  variants: Record<Encoding, Variant>;
}

const smallestCompressed = 1024;
const overhead = 6_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** In bytes. A small window finds the repeats, so better quality is free. */
const maxSmallWindow = 100_000;

async function compress(bytes: Buffer): Promise<[Buffer, Buffer]> {
  const [quality, windowBits] = bytes.length <= maxSmallWindow ? [9, 16] : [5, constants.BROTLI_DEFAULT_WINDOW];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return Promise.all([toBrotli(bytes, { params }), toGzip(bytes)]);
}

/** In bytes: some 150 ms of a thread. */
const maxBest = 200_000;

/** Packs again as small as possible: a tenth less for some 30 ms of a thread. Copies of the entry share the result. */
export async function packBest({ variants: { br, identity } }: Entry): Promise<void> {
  if (br === identity || identity.bytes.length > maxBest) return;
  const bytes = await toBrotli(identity.bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.bytes.length,
    },
  });
  if (bytes.length >= br.bytes.length) return;
  br.bytes = bytes;
  // They name the length.
  br.heads.length = 0;
}

/** Compresses in the thread pool; each encoding has its own ETag. */
export async function finishEntry(made: Made, generation: number, expiresAt: number): Promise<Entry> {
  const bytes = Buffer.from(made.body);
  const name = contentHash(bytes);
  const identity: Variant = { bytes, etag: `"${name}"`, encoding: 'identity', heads: [] };
  // Only the bytes are kept.
  const rest = { ...made, body: '' };
  if (bytes.length < smallestCompressed) {
    const variants = { br: identity, gzip: identity, identity };
    return { made: rest, variants, size: bytes.length + overhead, generation, expiresAt };
  }
  const [br, zipped] = await compress(bytes);
  const variants: Record<Encoding, Variant> = {
    br: { bytes: br, etag: `W/"${name}-br"`, encoding: 'br', heads: [] },
    gzip: { bytes: zipped, etag: `"${name}-gzip"`, encoding: 'gzip', heads: [] },
    identity,
  };
  const size = bytes.length + br.length + zipped.length + overhead;
  return { made: rest, variants, size, generation, expiresAt };
}

interface Sending {
  isUnlisted: boolean;
  isPrivate: boolean;
  /** Undefined: without body. */
  encoding: Encoding | undefined;
}

/**
 * Names and values in turn, before length, tag and request id. Not cached behind the gate (D2), nor pages of signed-in
 * users, as a copy would outlive the session; otherwise browsers revalidate.
 */
export function beginHead(
  made: Made,
  { isUnlisted, isPrivate, encoding }: Sending,
  common: readonly string[],
): string[] {
  const head = [...common, ...made.headers, 'Vary', 'Cookie, Accept-Encoding'];
  head.push('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache');
  if (isUnlisted && made.isPage) head.push('X-Robots-Tag', 'noindex');
  if (encoding !== undefined) head.push('Content-Type', made.contentType);
  if (encoding !== undefined && encoding !== 'identity') head.push('Content-Encoding', encoding);
  return head;
}

/** The last value is the request id, set before each use. `isPrivate`: signed-in users get another response at this URL. */
export function headOf(
  { made, variants }: Entry,
  encoding: Encoding,
  state: { isUnlisted: boolean; isPrivate: boolean; isUnchanged: boolean },
  common: readonly string[],
): string[] {
  const variant = variants[encoding];
  const at = (state.isUnlisted ? 4 : 0) + (state.isPrivate ? 2 : 0) + (state.isUnchanged ? 1 : 0);
  const known = variant.heads[at];
  if (known !== undefined) return known;
  const head = beginHead(made, { ...state, encoding: state.isUnchanged ? undefined : variant.encoding }, common);
  if (!state.isUnchanged) head.push('Content-Length', String(variant.bytes.length));
  // Other statuses may differ next time.
  if (made.status === 200) head.push('ETag', variant.etag);
  head.push('X-Request-Id', '');
  variant.heads[at] = head;
  return head;
}
