import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../platform/http/encoding.ts';

/** An answer as it was made, before it is put into its forms. */
export interface Made {
  status: number;
  body: string;
  contentType: string;
  /** Names and values in turn, beside those of every answer: the page's policy, the build. */
  headers: readonly string[];
  isPage: boolean;
}

/** One form of an answer: its bytes, their name, and the headers, made when first asked for. */
export interface Variant {
  bytes: Buffer;
  etag: string;
  encoding: Encoding;
  readonly heads: (string[] | undefined)[];
}

/** A finished answer. */
export interface Entry {
  made: Made;
  variants: Record<Encoding, Variant>;
  /** Memory it takes, about. */
  size: number;
  /** Of the content it was made from; see freshness.ts. */
  generation: number;
  /** When time itself makes it old, in ms. */
  expiresAt: number;
}

const smallestCompressed = 1024;
const overhead = 6_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(bytes: Buffer): Promise<[Buffer, Buffer]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return Promise.all([toBrotli(bytes, { params }), toGzip(bytes)]);
}

/** Puts an answer into its three forms, each with a strong ETag of its own; compression runs in the thread pool. */
export async function finishEntry(made: Made, generation: number, expiresAt: number): Promise<Entry> {
  const bytes = Buffer.from(made.body);
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const identity: Variant = { bytes, etag: `"${name}"`, encoding: 'identity', heads: [] };
  // The body is kept as bytes only.
  const rest = { ...made, body: '' };
  if (bytes.length < smallestCompressed) {
    const variants = { br: identity, gzip: identity, identity };
    return { made: rest, variants, size: bytes.length + overhead, generation, expiresAt };
  }
  const [br, zipped] = await compress(bytes);
  const variants: Record<Encoding, Variant> = {
    br: { bytes: br, etag: `"${name}-br"`, encoding: 'br', heads: [] },
    gzip: { bytes: zipped, etag: `"${name}-gzip"`, encoding: 'gzip', heads: [] },
    identity,
  };
  const size = bytes.length + br.length + zipped.length + overhead;
  return { made: rest, variants, size, generation, expiresAt };
}

/**
 * The headers of one form as names and values in turn; the last value is the request's id, written before each use.
 *
 * Behind the gate nothing stays in a browser or on the way (D2). Without it a browser may keep the answer and must ask
 * each time whether it still holds, which costs a 304; `private`, because the same address shows a signed-in person
 * something else, and a shared cache that asks each time would save nothing.
 */
export function headOf(
  { made, variants }: Entry,
  encoding: Encoding,
  state: { isGated: boolean; isUnchanged: boolean },
  common: readonly string[],
): string[] {
  const variant = variants[encoding];
  const at = (state.isGated ? 2 : 0) + (state.isUnchanged ? 1 : 0);
  const known = variant.heads[at];
  if (known !== undefined) return known;
  const head = [...common, ...made.headers, 'Vary', 'Cookie, Accept-Encoding'];
  head.push('Cache-Control', state.isGated ? 'private, no-store' : 'private, no-cache');
  if (state.isGated && made.isPage) head.push('X-Robots-Tag', 'noindex');
  if (!state.isUnchanged) {
    head.push('Content-Type', made.contentType, 'Content-Length', String(variant.bytes.length));
    if (variant.encoding !== 'identity') head.push('Content-Encoding', variant.encoding);
  }
  // What is not kept may differ the next time under the same address.
  if (made.status === 200) head.push('ETag', variant.etag);
  head.push('X-Request-Id', '');
  variant.heads[at] = head;
  return head;
}
