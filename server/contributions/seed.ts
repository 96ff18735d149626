import type { Tx } from '../platform/database.ts';

/** Content of the first start. */
export interface Seed {
  /** The note under which it is written once: stored pages came later than the rest. */
  note: 'first_content' | 'first_pages';
  /** Illustrative records, written only where they are wanted. */
  isDemo?: true;
  write(tx: Tx, now: Date): Promise<void>;
}
