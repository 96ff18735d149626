import type { Logger } from 'pino';
import type { PageType } from '../../src/domain/content.ts';
import { type ContentDocument, readContent } from '../../src/domain/content/documents.ts';
import type { Db } from '../platform/database.ts';
import { noteStandIn } from '../platform/stand-ins.ts';

/** Where shown content came from: the stored row, the built-in default ('no row'), or memory while the row cannot be read. */
type ContentSource = 'stored' | 'default' | 'lastGood';

interface LoadedContent<Content> {
  content: Content;
  source: ContentSource;
}

interface Kept {
  content: unknown;
  /** The stored version it was read from; 0 for the default. */
  version: number;
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

const publishedSelect = { content: true, version: true, schemaVersion: true } as const;

/**
 * The published content of one of the structured pages. No row gives the built-in default, a row of any older or damaged
 * shape gives what is valid in it, and a failed read gives the last good copy of this process (D23).
 * @throws the database's error when nothing has been read yet
 */
export async function loadContent<Content>(
  db: Db,
  log: Logger,
  pageType: PageType,
  document: ContentDocument<Content>,
): Promise<LoadedContent<Content>> {
  const pages = keptOf(db);
  const kept = pages.get(pageType);
  try {
    const row = await db.pageContent.findUnique({ where: { pageType }, select: publishedSelect });
    const content = row === null ? document.defaults : readStored(row, document, kept?.version, log);
    pages.set(pageType, { content, version: row?.version ?? 0 });
    return { content, source: row === null ? 'default' : 'stored' };
  } catch (error) {
    if (kept === undefined) throw error;
    noteStandIn(error);
    log.warn({ err: error, document: document.name }, 'content could not be read: the last good copy is shown');
    return { content: kept.content as Content, source: 'lastGood' };
  }
}

/** What is valid in a stored row; what was mended is logged once for each stored version. */
function readStored<Content>(
  row: { content: unknown; version: number; schemaVersion: number },
  document: ContentDocument<Content>,
  keptVersion: number | undefined,
  log: Logger,
): Content {
  const { content, repaired } = readContent(document, row.content);
  if (repaired.length > 0 && keptVersion !== row.version) {
    const { version, schemaVersion } = row;
    // The list is bounded: a damaged document can have thousands of places.
    const places = { repaired: repaired.slice(0, 50), count: repaired.length };
    log.warn({ document: document.name, version, schemaVersion, ...places }, 'stored content was mended to be shown');
  }
  return content;
}
