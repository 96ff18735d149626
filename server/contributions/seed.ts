import type { Tx } from '../platform/database.ts';

export interface Seed {
  /** Seeded once; stored pages and facts were added later. */
  note: 'first_content' | 'first_pages' | 'first_facts' | 'facts_link';
  /** Only on request. */
  isDemo?: true;
  write(tx: Tx, now: Date): Promise<void>;
}
