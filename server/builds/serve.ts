import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { encodingOf } from '../platform/http/encoding.ts';
import { isNamed } from '../platform/http/etag.ts';
import { EarlierFiles, type StoredFile } from './earlier.ts';
import { builtTypeOf } from './names.ts';

const unpack = promisify(brotliDecompress);
/** Far larger than any build file. */
const maxUnpacked = 32 * 1024 * 1024;

/**
 * The previous build's for open tabs, the next one's for pages from upgraded nodes. Limited before the lookup. Misses
 * count as reads, against invented names.
 */
export function earlierFiles({ db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>): RequestHandler {
  const files = new EarlierFiles({ db, clock });

  async function look(path: string, address: string): Promise<StoredFile | undefined> {
    const known = files.known(path);
    if (known !== undefined) return known ?? undefined;
    await limits.read(address);
    let isCounted = false;
    try {
      const file = await files.find(path);
      isCounted = file === undefined;
      return file;
    } finally {
      if (!isCounted) limits.giveReadBack(address);
    }
  }

  return async (request, response, next) => {
    const path = request.path.slice(1);
    const type = builtTypeOf(path);
    if (type === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    const address = request.ip ?? '';
    await limits.file(address);
    const file = await look(path, address);
    if (file === undefined) throw new DomainError('NOT_FOUND', errorTexts.notFound);
    await send(request, response, { ...file, path, type });
  };
}

async function send(
  request: Request,
  response: Response,
  { path, type, bytes, isPacked }: StoredFile & { path: string; type: string },
): Promise<void> {
  const asIs = !isPacked || encodingOf(request.get('accept-encoding')) === 'br';
  // A name's content never changes.
  const etag = `"${path}${isPacked && asIs ? '.br' : ''}"`;
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag, Vary: 'Accept-Encoding' });
  if (isNamed(request.get('if-none-match'), etag)) {
    response.status(304).end();
    return;
  }
  const body = asIs ? bytes : await unpack(bytes, { maxOutputLength: maxUnpacked });
  response.set({ 'Content-Type': type, 'Content-Length': String(body.length) });
  if (isPacked && asIs) response.set('Content-Encoding', 'br');
  response.end(request.method === 'HEAD' ? undefined : body);
}
