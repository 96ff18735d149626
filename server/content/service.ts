import type { Logger } from 'pino';
import { readContent } from '../../src/domain/content/documents.ts';
import type { HomepageContent } from '../../src/domain/content/homepage.ts';
import { homepageDocument } from '../../src/domain/content/homepage-document.ts';
import type { Db } from '../platform/database.ts';

/** Where shown content came from: the stored row, the built-in default ('no row'), or memory while the row cannot be read. */
type ContentSource = 'stored' | 'default' | 'lastGood';

interface LoadedContent<Content> {
  content: Content;
  source: ContentSource;
}

interface Kept {
  content: HomepageContent;
  /** The stored version it was read from; 0 for the default. */
  version: number;
}

/** What was last read well, for each database client of the process. */
const lastGood = new WeakMap<Db, Kept>();

const publishedSelect = { content: true, version: true, schemaVersion: true } as const;

/**
 * The published home page. No row gives the built-in default, a row of any older or damaged shape gives what is valid in
 * it, and a failed read gives the last good copy of this process (D23).
 * @throws the database's error when nothing has been read yet
 */
export async function loadHomepage(db: Db, log: Logger): Promise<LoadedContent<HomepageContent>> {
  const kept = lastGood.get(db);
  try {
    const row = await db.pageContent.findUnique({ where: { pageType: 'homepage' }, select: publishedSelect });
    const content = row === null ? homepageDocument.defaults : readStored(row, kept, log);
    lastGood.set(db, { content, version: row?.version ?? 0 });
    return { content, source: row === null ? 'default' : 'stored' };
  } catch (error) {
    if (kept === undefined) throw error;
    log.warn({ err: error, document: homepageDocument.name }, 'content could not be read: the last good copy is shown');
    return { content: kept.content, source: 'lastGood' };
  }
}

/** What is valid in a stored row; what was mended is logged once for each stored version. */
function readStored(
  row: { content: unknown; version: number; schemaVersion: number },
  kept: Kept | undefined,
  log: Logger,
): HomepageContent {
  const { content, repaired } = readContent(homepageDocument, row.content);
  if (repaired.length > 0 && kept?.version !== row.version) {
    const { version, schemaVersion } = row;
    // The list is bounded: a damaged document can have thousands of places.
    const places = { repaired: repaired.slice(0, 50), count: repaired.length };
    log.warn(
      { document: homepageDocument.name, version, schemaVersion, ...places },
      'stored content was mended to be shown',
    );
  }
  return content;
}
