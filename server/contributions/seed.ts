import type { Tx } from '../platform/database.ts';

/** Content of the first start. */
export interface Seed {
  /** Marker of a one-time seed: stored pages were added later. */
  note: 'first_content' | 'first_pages';
  /** Illustrative records, only on request. */
  isDemo?: true;
  write(tx: Tx, now: Date): Promise<void>;
}
