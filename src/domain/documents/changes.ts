/** First part of a procedure's name. */
export type Noun = 'content' | 'media' | 'opportunities' | 'pages' | 'posts' | 'site' | 'trial';

/** Postgres channel for public content; the payload is the table's name. */
export const contentChannel = 'content';

/** Postgres channel for outbox messages. */
export const outboxChannel = 'outbox';

/** Postgres channel for audit log entries. */
export const auditChannel = 'audit';

/** Postgres channel for images without variants. */
export const mediaChannel = 'media';

/** Postgres channel for new or marked notifications; the payload is the person's id. */
export const notificationsChannel = 'notifications';

/** Postgres channel for ended sessions and changed tokens; the payload is the person's id. */
export const sessionsChannel = 'sessions';

/**
 * Nouns by changed table: the server evicts cached responses by it (HOUSE rule 10), and client invalidation
 * (`src/lib/reads-by-change.ts`) derives from it. Exactly these tables have a notifying trigger; a test compares them.
 */
export const nounsByTable = {
  settings: ['site', 'trial'],
  site_content: ['site', 'content'],
  // The usual reply time is in the shell.
  site_facts: ['site'],
  menus: ['site'],
  menu_items: ['site'],
  // The homepage links to the sectors of the list.
  sectors: ['opportunities', 'content'],
  page_content: ['content'],
  // Content may link to pages and posts; dead links are dropped (D21).
  pages: ['pages', 'posts', 'site', 'content'],
  posts: ['pages', 'posts', 'site', 'content'],
  redirects: ['pages', 'posts', 'site', 'content'],
  investment_opportunities: ['opportunities', 'content'],
  opportunity_documents: ['opportunities'],
  media_files: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
  media_variants: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
} as const satisfies Record<string, readonly Noun[]>;

const byTable: Readonly<Record<string, readonly Noun[] | undefined>> = nounsByTable;

/** Unknown tables may touch anything. */
export function touches(table: string, noun: Noun): boolean {
  return byTable[table]?.includes(noun) ?? true;
}
