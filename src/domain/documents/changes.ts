/** Nouns affected by changes: the first part of a procedure's name. */
export type Noun = 'content' | 'media' | 'opportunities' | 'pages' | 'posts' | 'site' | 'trial';

/** Postgres channel: something shown publicly changed; the payload is the table's name. */
export const contentChannel = 'content';

/** Postgres channel: a message was added to the outbox. */
export const outboxChannel = 'outbox';

/** Postgres channel: new audit log entry. */
export const auditChannel = 'audit';

/** Postgres channel: an image needs variants. */
export const mediaChannel = 'media';

/** Postgres channel: notifications are new or marked; the payload is the person's id. */
export const notificationsChannel = 'notifications';

/** Postgres channel: a session ended or its token changed; the payload is the person's id. */
export const sessionsChannel = 'sessions';

/**
 * Nouns by changed table. The server evicts cached responses by it (HOUSE rule 10); client invalidation after mutations
 * (`src/lib/reads-by-change.ts`) derives from it. Exactly these tables have a notifying trigger; a test compares them.
 */
export const nounsByTable = {
  settings: ['site', 'trial'],
  site_content: ['site', 'content'],
  // The usual reply time is in the shell.
  site_facts: ['site'],
  menus: ['site'],
  menu_items: ['site'],
  sectors: ['opportunities'],
  page_content: ['content'],
  // Any content may link to pages and posts; dead links are dropped (D21).
  pages: ['pages', 'posts', 'site', 'content'],
  posts: ['pages', 'posts', 'site', 'content'],
  redirects: ['pages', 'posts', 'site', 'content'],
  investment_opportunities: ['opportunities'],
  opportunity_documents: ['opportunities'],
  media_files: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
  media_variants: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
} as const satisfies Record<string, readonly Noun[]>;

const byTable: Readonly<Record<string, readonly Noun[] | undefined>> = nounsByTable;

/** Unknown tables may touch anything. */
export function touches(table: string, noun: Noun): boolean {
  return byTable[table]?.includes(noun) ?? true;
}
