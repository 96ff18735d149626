import type { Logger } from 'pino';
import type { PageType } from '../../src/domain/content/content.ts';
import { type ContentDocument, readContent } from '../../src/domain/content/documents.ts';
import { showLinks } from '../articles/published.ts';
import { showImages } from '../media/resolve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { asText, build, camel, type Given, prepared } from '../platform/sql.ts';

/** Where shown content came from: the stored row, the built-in default ('no row'), or memory while the row cannot be read. */
type ContentSource = 'stored' | 'default' | 'lastGood';

interface LoadedContent<Content> {
  content: Content;
  source: ContentSource;
}

interface Kept {
  content: unknown;
  /** The same with its pictures as they were then. */
  shown: unknown;
  /** The stored version it was read from; 0 for the default. */
  version: number;
  /** The stored content to the letter: as long as it and its version are the same, so is what was read from it. */
  stored: string | undefined;
}

/** What was last read well, by page, for each database client of the process. */
const lastGood = new WeakMap<Db, Map<PageType, Kept>>();

function keptOf(db: Db): Map<PageType, Kept> {
  let kept = lastGood.get(db);
  if (kept === undefined) {
    kept = new Map();
    lastGood.set(db, kept);
  }
  return kept;
}

interface PublishedRow {
  /** JSON. */
  content: string;
  version: number;
  schemaVersion: number;
}

const publishedBy = prepared(
  ({ pageType }: Given<{ pageType: PageType }>) =>
    build
      .selectFrom('page_content as c')
      .select((eb) => asText(eb.ref('c.content')).as('content'))
      .select(camel('c.version', 'c.schema_version'))
      .where('c.page_type', '=', pageType),
  'published page',
);

/** One row and no join, but on every page. */
async function readPublished(db: Db, pageType: PageType): Promise<PublishedRow | undefined> {
  const [row] = await publishedBy(db, { pageType });
  return row;
}

/**
 * The published content of one of the structured pages. No row gives the built-in default, a row of any older or damaged
 * shape gives what is valid in it, and a failed read gives the last good copy of this process (D23). Pictures of the
 * library have the addresses of now, links lead to what is there (D21).
 * @throws the database's error when nothing has been read yet
 */
export async function loadContent<Content>(
  { db, log, clock }: { db: Db; log: Logger; clock: Clock },
  pageType: PageType,
  document: ContentDocument<Content>,
): Promise<LoadedContent<Content>> {
  const pages = keptOf(db);
  const kept = pages.get(pageType);
  try {
    const row = await readPublished(db, pageType);
    const content = row === undefined ? document.defaults : readStored(row, document, kept, log);
    const linked = await showLinks(db, clock, content);
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

/** What is valid in a stored row, found out once for each text; what was repaired is logged once for each stored version. */
function readStored<Content>(
  row: PublishedRow,
  document: ContentDocument<Content>,
  kept: Kept | undefined,
  log: Logger,
): Content {
  if (kept?.version === row.version && kept.stored === row.content) return kept.content as Content;
  const { content, repaired } = readContent(document, JSON.parse(row.content));
  if (repaired.length > 0 && kept?.version !== row.version) {
    const { version, schemaVersion } = row;
    // The list is bounded: a damaged document can have thousands of places.
    const places = { repaired: repaired.slice(0, 50), count: repaired.length };
    log.warn({ document: document.name, version, schemaVersion, ...places }, 'stored content was repaired to be shown');
  }
  return content;
}
