import type { Logger } from 'pino';
import type { PageType } from '../../src/domain/content/content.ts';
import { type ContentDocument, readContent } from '../../src/domain/content/documents.ts';
import { showLinks } from '../articles/published.ts';
import { showFacts } from '../fact-references/show.ts';
import { showImages } from '../media/resolve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { originOf } from '../platform/database/repeated-read.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { asText, build, camel, type Given, prepared } from '../platform/sql.ts';

/** `lastGood` while the query fails. */
type ContentSource = 'stored' | 'default' | 'lastGood';

interface LoadedContent<Content> {
  content: Content;
  source: ContentSource;
}

export interface ContentDeps {
  db: Db;
  log: Logger;
  clock: Clock;
}

interface Kept {
  content: unknown;
  /** With the images of that time. */
  shown: unknown;
  /** 0 for the default. */
  version: number;
  /** Parsed once per version. */
  stored: string | undefined;
}

/** Per database client. */
const lastGood = new WeakMap<Db, Map<PageType, Kept>>();

function keptOf(db: Db): Map<PageType, Kept> {
  let kept = lastGood.get(db);
  if (kept === undefined) {
    kept = new Map();
    lastGood.set(db, kept);
  }
  return kept;
}

/** No joins: runs for every page. */
const publishedBy = prepared(
  ({ pageType }: Given<{ pageType: PageType }>) =>
    build
      .selectFrom('page_content as c')
      .select((eb) => asText(eb.ref('c.content')).as('content'))
      .select(camel('c.version', 'c.schema_version'))
      .where('c.page_type', '=', pageType),
  'published page',
  { isPlain: true },
);

/**
 * No row: default; damaged: valid parts; failed query: last good copy (D23). Current image URLs, links resolve (D21).
 * @throws the database's error if never read before
 */
export async function loadContent<Content>(
  { db, log, clock }: ContentDeps,
  pageType: PageType,
  document: ContentDocument<Content>,
): Promise<LoadedContent<Content>> {
  const pages = keptOf(originOf(db));
  const kept = pages.get(pageType);
  try {
    const [row] = await publishedBy(db, { pageType });
    const content = row === undefined ? document.defaults : readStored(row, document, kept, log);
    const linked = await showLinks(db, clock, await showFacts({ db, log, clock }, content));
    const shown = await showImages(db, log, linked, kept?.content === content ? (kept.shown as Content) : linked);
    pages.set(pageType, { content, shown, version: row?.version ?? 0, stored: row?.content });
    return { content: shown, source: row === undefined ? 'default' : 'stored' };
  } catch (error) {
    if (kept === undefined) throw error;
    noteFallback(error);
    log.warn({ err: error, document: document.name }, 'content could not be read: the last good copy is shown');
    return { content: kept.shown as Content, source: 'lastGood' };
  }
}

/** Logs damage once per version. */
function readStored<Content>(
  row: Awaited<ReturnType<typeof publishedBy>>[number],
  document: ContentDocument<Content>,
  kept: Kept | undefined,
  log: Logger,
): Content {
  if (kept?.version === row.version && kept.stored === row.content) return kept.content as Content;
  const { content, repaired } = readContent(document, JSON.parse(row.content));
  if (repaired.length > 0 && kept?.version !== row.version) {
    const { version, schemaVersion } = row;
    // A damaged document has thousands.
    const places = { repaired: repaired.slice(0, 50), count: repaired.length };
    log.warn({ document: document.name, version, schemaVersion, ...places }, 'stored content was repaired to be shown');
  }
  return content;
}
