import type { AliasableExpression } from 'kysely';
import type { JobDeps } from './job.ts';
import type { Tx } from '../platform/database.ts';

/** A row that lies in the trash. */
interface TrashedColumns {
  id: string;
  name: string;
  deleted_at: Date | null;
  deleted_by: string | null;
}

/** What the trash has to know of a noun. Each noun registers itself in registry.ts (D38). */
export interface TrashNoun {
  /** Stays the same for good: it stands in addresses and in the audit log. */
  kind: string;
  /** The deleted rows; the trash sorts, filters and pages them. */
  rows: AliasableExpression<TrashedColumns>;
  /** Brings one back; false when it is not in the trash, `note` when something of it did not come back, in a sentence. */
  restore(tx: Tx, id: string): Promise<boolean | { note: string }>;
  /** Deletes one for good with what hangs on it; false when it is not in the trash. `after` runs once that is committed. */
  purge(tx: Tx, id: string): Promise<{ after?: (deps: JobDeps) => Promise<void> } | false>;
}
