import type { AliasableExpression } from 'kysely';
import type { JobDeps } from './job.ts';
import type { Tx } from '../platform/database.ts';

/** A row in the trash. */
interface TrashedColumns {
  id: string;
  name: string;
  deleted_at: Date | null;
  deleted_by: string | null;
}

/** A noun's part in the trash, registered in registry.ts (D38). */
export interface TrashNoun {
  /** Permanent: used in URLs and the audit log. */
  kind: string;
  /** Deleted rows; the trash sorts, filters and pages them. */
  rows: AliasableExpression<TrashedColumns>;
  /** Restores one; false if not in the trash, `note` is a sentence about what could not be restored. */
  restore(tx: Tx, id: string): Promise<boolean | { note: string }>;
  /** Deletes one with its dependents; false if not in the trash. `after` runs after commit. */
  purge(tx: Tx, id: string): Promise<{ after?: (deps: JobDeps) => Promise<void> } | false>;
}
