import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingOf } from '../platform/http/encoding.ts';
import { etagOf, isNamed } from '../platform/http/etag.ts';
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
  /** A promise while it is read, once for all who ask. */
  variants: Partial<Record<Encoding, Variant | Promise<Variant>>>;
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

const forever = 'public, max-age=31536000, immutable';

/** With `/` on all systems; not hidden ones, such as the bundler's manifest. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(names.filter((name) => !/(?:^|\/)\./.test(name)));
}

/** At most: the theme changes seldom. */
const maxAdded = 20;

/**
 * Answers for this build's files from memory, before Express: opening a file per request took ten times the CPU of a
 * cached page. Listed once; what was requested is kept, at most the folder. Anything else goes to the app.
 */
export class StaticFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #common: readonly string[];
  /** By address. */
  readonly #files = new Map<string, StaticFile>();
  readonly #added = new LRUCache<string, Variant>({ max: maxAdded });

  private constructor(folder: string, names: ReadonlySet<string>, common: readonly string[]) {
    this.#folder = folder;
    this.#names = names;
    this.#common = common;
    for (const name of names) {
      const type = typeOf(name);
      if (type !== undefined) this.#files.set(`/${name}`, { name, type, variants: {} });
    }
  }

  /** @param common headers of each answer, as names and values in turn */
  static async open(folder: string, common: readonly string[]): Promise<StaticFiles> {
    return new StaticFiles(folder, await listFiles(folder), common);
  }

  /** A generated file whose address names its content: the latest twenty. */
  add(address: string, type: string, text: string): void {
    this.#added.set(address, this.#variantOf(Buffer.from(text), { type, caching: forever }));
  }

  before(app: RequestListener): RequestListener {
    return (request, response) => {
      const { method, url = '', headers } = request;
      const isRead = (method === 'GET' || method === 'HEAD') && !isAmbiguous(request);
      const found = isRead ? (this.#added.get(url) ?? this.#find(url, headers['accept-encoding'])) : undefined;
      if (found === undefined) app(request, response);
      else if (found instanceof Promise) {
        found.then(
          (variant) => send(response, variant, headers['if-none-match']),
          // Deleted since the start: Express reports it.
          () => app(request, response),
        );
      } else send(response, found, headers['if-none-match']);
    };
  }

  #find(url: string, accepted: string | undefined): Variant | Promise<Variant> | undefined {
    const query = url.indexOf('?');
    const file = this.#files.get(query === -1 ? url : url.slice(0, query));
    if (file === undefined) return undefined;
    const wanted = encodingOf(accepted);
    const encoding = this.#names.has(`${file.name}${endings[wanted]}`) ? wanted : 'identity';
    return (file.variants[encoding] ??= this.#load(file, encoding));
  }

  async #load({ name, type, variants }: StaticFile, encoding: Encoding): Promise<Variant> {
    try {
      const bytes = await readFile(path.join(this.#folder, `${name}${endings[encoding]}`));
      const caching = name.startsWith('assets/') ? forever : 'public, max-age=3600';
      const variant = this.#variantOf(bytes, { type, caching, encoding });
      variants[encoding] = variant;
      return variant;
    } catch (error) {
      // The next request tries again.
      delete variants[encoding];
      throw error;
    }
  }

  #variantOf(
    bytes: Buffer,
    { type, caching, encoding = 'identity' }: { type: string; caching: string; encoding?: Encoding },
  ): Variant {
    const etag = etagOf(bytes);
    const unchangedHead = [...this.#common, 'Cache-Control', caching, 'Vary', 'Accept-Encoding', 'ETag', etag];
    const head = [...unchangedHead, 'Content-Type', type, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    return { bytes, etag, head, unchangedHead };
  }
}

function send(response: ServerResponse, variant: Variant, known: string | undefined): void {
  if (response.destroyed) return;
  const isUnchanged = isNamed(known, variant.etag);
  response.writeHead(isUnchanged ? 304 : 200, isUnchanged ? variant.unchangedHead : variant.head);
  // Node omits the body for HEAD and 304.
  response.end(variant.bytes);
}
