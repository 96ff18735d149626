/** The nouns whose answers a change can touch: the first part of a procedure's name. */
export type Noun = 'content' | 'media' | 'opportunities' | 'pages' | 'posts' | 'site' | 'trial';

/** Where Postgres announces that something public pages show has changed; the payload is the table's name. */
export const contentChannel = 'content';

/** Where Postgres announces that a message was written into the outbox. */
export const outboxChannel = 'outbox';

/** Where Postgres announces that the audit log has a new entry. */
export const auditChannel = 'audit';

/** Where Postgres announces that a picture waits for its variants. */
export const mediaChannel = 'media';

/** Where Postgres announces whose notifications are new or marked; the payload is the person's id. */
export const notificationsChannel = 'notifications';

/** Where Postgres announces whose session ended or has a new token; the payload is the person's id. */
export const sessionsChannel = 'sessions';

/**
 * What a change touches, by table: the server empties its finished answers by it (HOUSE rule 10), and what the browser
 * invalidates after a mutation (`src/lib/reads-by-change.ts`) is made of it. Each table here has a trigger that announces
 * it, and no other has; a test holds the two against each other.
 */
export const nounsByTable = {
  settings: ['site', 'trial'],
  site_content: ['site', 'content'],
  // The usual time to a reply stands in the shell.
  site_facts: ['site'],
  menus: ['site'],
  menu_items: ['site'],
  sectors: ['opportunities'],
  page_content: ['content'],
  // Links of everything shown lead to pages and posts, or away from those that are gone (D21).
  pages: ['pages', 'posts', 'site', 'content'],
  posts: ['pages', 'posts', 'site', 'content'],
  redirects: ['pages', 'posts', 'site', 'content'],
  investment_opportunities: ['opportunities'],
  opportunity_documents: ['opportunities'],
  media_files: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
  media_variants: ['media', 'site', 'content', 'opportunities', 'pages', 'posts'],
} as const satisfies Record<string, readonly Noun[]>;

const byTable: Readonly<Record<string, readonly Noun[] | undefined>> = nounsByTable;

/** Whether a change of `table` touches `noun`. A table this build does not know may touch anything. */
export function touches(table: string, noun: Noun): boolean {
  return byTable[table]?.includes(noun) ?? true;
}
