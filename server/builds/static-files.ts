import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Encoding, encodingOf } from '../platform/http/encoding.ts';
import { isNamed } from '../platform/http/etag.ts';
import { isAmbiguous } from '../response-cache/ambiguous.ts';
import { typeOf } from './names.ts';

/** `head`: names and values in turn. */
interface Variant {
  bytes: Buffer;
  etag: string;
  head: string[];
  unchangedHead: string[];
}

interface StaticFile {
  /** Within the folder. */
  name: string;
  type: string;
  variants: Partial<Record<Encoding, Variant>>;
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

const cacheControlOf = (name: string) =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** With `/` on all systems; not hidden ones, such as the bundler's manifest. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(names.filter((name) => !/(?:^|\/)\./.test(name)));
}

/**
 * Answers for this build's files from memory, before Express: opening a file per request took ten times the CPU of a
 * cached page. Listed once; what was requested is kept, at most the folder. Anything else goes to `app`.
 * @param common headers of each answer, as names and values in turn
 */
export async function buildStaticFiles(
  clientDir: string,
  common: readonly string[],
  app: RequestListener,
): Promise<RequestListener> {
  const names = await listFiles(clientDir);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = typeOf(name);
    if (type !== undefined) files.set(`/${name}`, { name, type, variants: {} });
  }

  async function load({ name, type, variants }: StaticFile, encoding: Encoding): Promise<Variant> {
    const bytes = await readFile(path.join(clientDir, `${name}${endings[encoding]}`));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const unchangedHead = [...common, 'Cache-Control', cacheControlOf(name), 'Vary', 'Accept-Encoding', 'ETag', etag];
    const head = [...unchangedHead, 'Content-Type', type, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    const variant = { bytes, etag, head, unchangedHead };
    variants[encoding] = variant;
    return variant;
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    const file = method === 'GET' || method === 'HEAD' ? files.get(url) : undefined;
    if (file === undefined || isAmbiguous(request)) {
      app(request, response);
      return;
    }
    const wanted = encodingOf(headers['accept-encoding']);
    const encoding = names.has(`${file.name}${endings[wanted]}`) ? wanted : 'identity';
    const answer = (variant: Variant) => send(response, variant, headers['if-none-match']);
    const known = file.variants[encoding];
    if (known !== undefined) answer(known);
    // Deleted since the start: Express reports it.
    else load(file, encoding).then(answer, () => app(request, response));
  };
}

function send(response: ServerResponse, variant: Variant, known: string | undefined): void {
  if (response.destroyed) return;
  const isUnchanged = isNamed(known, variant.etag);
  response.writeHead(isUnchanged ? 304 : 200, isUnchanged ? variant.unchangedHead : variant.head);
  // Node omits the body for HEAD and 304.
  response.end(variant.bytes);
}
