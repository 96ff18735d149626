import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type Encoding, encodingOf } from './encoding.ts';

/** Smaller responses fit into a packet anyway. */
const worthPackingBytes = 1024;
/** Up to here compressing is faster than in a thread. */
const atOnceBytes = 64 * 1024;

const gzipOptions = { level: 4 };

function brotliOptions(bytes: number) {
  return {
    params: {
      // Low: used once; response-cache/entry.ts compresses harder.
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
}

async function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const isSmall = bytes.length <= atOnceBytes;
  if (encoding === 'br') {
    const options = brotliOptions(bytes.length);
    return isSmall ? brotliCompressSync(bytes, options) : promisify(brotliCompress)(bytes, options);
  }
  return isSmall ? gzipSync(bytes, gzipOptions) : promisify(gzip)(bytes, gzipOptions);
}

/** One text; other encodings are added on first use. */
export type Body = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** Middleware `compression` costs several times as much. */
export async function sendPacked(request: Request, response: Response, body: Body): Promise<void> {
  response.vary('Accept-Encoding');
  const isSmall = body.identity.length < worthPackingBytes;
  const encoding = isSmall ? 'identity' : encodingOf(request.headers['accept-encoding']);
  const bytes = (body[encoding] ??= await pack(body.identity, encoding));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
