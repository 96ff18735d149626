import { sql } from 'kysely';
import type { DocumentKind } from '../../../prisma/generated/tables.ts';
import type { AuditAction } from '../../../src/domain/audit/texts.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import type { TrashedColumns, TrashNoun } from '../../contributions/trash-noun.ts';
import { recordUsages } from '../../media/usage.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { build, execute } from '../../platform/sql.ts';
import { refuseNewer } from '../../platform/locks.ts';
import { purgeCopies } from './purge.ts';

type Table = 'answers' | 'facts' | 'investment_opportunities' | 'menus' | 'services';

const tableOf = (table: Table) => sql<TrashedColumns>`${sql.table(table)}`.as<'t'>('t');

interface RowTrash extends Pick<TrashNoun, 'undoLevel'>, Partial<Pick<TrashNoun, 'restore'>> {
  kind: TrashNoun['kind'] & DocumentKind;
  table: Table;
  name: 'label' | 'name' | 'title';
}

/** Trash of a table whose rows have drafts and versions (D38). */
export function rowTrash({ kind, undoLevel, table, name, restore }: RowTrash): TrashNoun {
  const from = tableOf(table);
  return {
    kind,
    ...(undoLevel === undefined ? {} : { undoLevel }),
    rows: build
      .selectFrom(from)
      .select(['t.id', sql<string>`${sql.ref(`t.${name}`)}`.as('name'), 't.deleted_at', 't.deleted_by'])
      .where('t.deleted_at', 'is not', null),

    restore:
      restore ??
      (async (tx, id) => {
        const trashed = build.updateTable(from).set({ deleted_at: null, deleted_by: null }).where('t.id', '=', id);
        return (await execute(tx, trashed.where('t.deleted_at', 'is not', null))) > 0;
      }),

    async purge(tx, id) {
      const trashed = build.deleteFrom(from).where('t.id', '=', id).where('t.deleted_at', 'is not', null);
      if ((await execute(tx, trashed)) === 0) return false;
      await recordUsages(tx, kind, id, null);
      await purgeCopies(tx, kind, id);
      return {};
    },
  };
}

interface Removal<Row extends { version: number }> {
  kind: DocumentKind;
  table: Table;
  action: AuditAction;
  changed: string;
  /** NOT_FOUND. */
  lock(tx: Tx, id: string): Promise<Row>;
  nameOf(row: Row): string;
  /** CONFLICT. */
  refuse?(tx: Tx, id: string): Promise<void>;
}

/** To the trash (D38). NOT_FOUND, CONFLICT (D37). */
export function removal<Row extends { version: number }>(noun: Removal<Row>) {
  const { kind, table, action, changed } = noun;
  return (ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> =>
    ctx.db.$transaction(async (tx) => {
      const row = await noun.lock(tx, id);
      refuseNewer(row, version, changed);
      await noun.refuse?.(tx, id);
      const data = { deleted_at: ctx.deps.clock.now(), deleted_by: ctx.caller.userId };
      await execute(tx, build.updateTable(tableOf(table)).set(data).where('t.id', '=', id));
      const entry = { action, entityKind: kind, entityId: id, entityName: noun.nameOf(row), before: { version } };
      await audit(tx, actorOf(ctx), entry);
    });
}
