/** First part of a procedure's name. */
export type Noun = 'content' | 'facts' | 'opportunities' | 'pages' | 'posts' | 'site' | 'trial';

/** Postgres channels. Payload: the table's name. */
export const contentChannel = 'content';

export const outboxChannel = 'outbox';

/** Queued imports. */
export const csvChannel = 'csv';

export const auditChannel = 'audit';

export const mediaChannel = 'media';

/** Payload: person's id. */
export const notificationsChannel = 'notifications';

/** Who writes a reply. Payload: JSON. */
export const writersChannel = 'writers';

/** Ended sessions, changed tokens. Payload: person's id. */
export const sessionsChannel = 'sessions';

/**
 * For cache invalidation (HOUSE rule 10) and `src/lib/api/reads-by-change.ts`. Exactly these tables have a notifying
 * trigger; a test compares.
 */
export const nounsByTable = {
  // The age at which figures are under review.
  settings: ['site', 'trial', 'facts', 'content', 'pages', 'posts', 'opportunities'],
  site_content: ['site', 'content'],
  // Reply time is in the shell.
  site_facts: ['site'],
  menus: ['site'],
  menu_items: ['site'],
  // The homepage links its sectors.
  sectors: ['opportunities', 'content'],
  page_content: ['content'],
  // Link pages and posts; dead links drop (D21).
  pages: ['pages', 'posts', 'site', 'content'],
  posts: ['pages', 'posts', 'site', 'content'],
  redirects: ['pages', 'posts', 'site', 'content'],
  investment_opportunities: ['opportunities', 'content'],
  opportunity_documents: ['opportunities'],
  // Trash and restore; texts refer to facts.
  facts: ['facts', 'site', 'content', 'pages', 'posts', 'opportunities'],
  confirmed_facts: ['facts', 'site', 'content', 'pages', 'posts', 'opportunities'],
  media_files: ['site', 'content', 'opportunities', 'pages', 'posts'],
  media_variants: ['site', 'content', 'opportunities', 'pages', 'posts'],
} as const satisfies Record<string, readonly Noun[]>;

const byTable: Readonly<Record<string, readonly Noun[] | undefined>> = nounsByTable;

/** Unknown tables invalidate everything. */
export function touches(table: string, noun: Noun): boolean {
  return byTable[table]?.includes(noun) ?? true;
}
