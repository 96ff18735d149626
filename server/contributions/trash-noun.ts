import type { AliasableExpression } from 'kysely';
import type { AccessLevel } from '../../src/domain/access/access.ts';
import type { TrashKind } from '../../src/domain/trash/trash.ts';
import type { JobDeps } from './job.ts';
import type { Tx } from '../platform/database.ts';

export interface TrashedColumns {
  id: string;
  name: string;
  deleted_at: Date | null;
  deleted_by: string | null;
}

/** Registered in registry.ts (D38). */
export interface TrashNoun {
  /** Permanent: in URLs and the audit log. */
  kind: TrashKind;
  /** Who may restore what they deleted themselves; admins may restore all. */
  undoLevel?: AccessLevel;
  /** What the audit log, which outlives the row, calls it; by default its name. */
  auditName?: (name: string) => string;
  /** The trash sorts, filters and pages them. */
  rows: AliasableExpression<TrashedColumns>;
  /** False if not in the trash; `note`: what was not restored as it was. */
  restore(tx: Tx, id: string): Promise<boolean | { note: string }>;
  /** Includes dependents; false if not in the trash. `after` runs after commit. */
  purge(tx: Tx, id: string): Promise<{ after?: (deps: JobDeps) => Promise<void> } | false>;
}
