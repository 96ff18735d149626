import type { Tx } from '../platform/database.ts';

export interface Seed {
  /** Seeded once; stored pages were added later. */
  note: 'first_content' | 'first_pages';
  /** Only on request. */
  isDemo?: true;
  write(tx: Tx, now: Date): Promise<void>;
}
