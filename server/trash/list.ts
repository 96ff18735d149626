import { personName } from '../accounts/people.ts';
import { dayMs } from '../../src/domain/time/durations.ts';
import { sql } from 'kysely';
import { trashDays, type TrashPage, trashPageSize } from '../../src/domain/trash/trash.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { trashNouns } from './registry.ts';
import { byTime, keysetRows } from '../platform/lists/row-order.ts';
import { sortedPage } from '../platform/lists/sorted-cursor.ts';
import { build, query } from '../platform/sql.ts';

const retentionMs = trashDays * dayMs;

/** What was deleted before cannot be restored (D38). */
export function retentionStart(clock: Clock): Date {
  return new Date(clock.now().getTime() - retentionMs);
}

export function trashedRows([first, ...others]: readonly [TrashNoun, ...TrashNoun[]]) {
  const rowsOf = ({ kind, rows }: TrashNoun) =>
    build
      .selectFrom(rows.as('noun'))
      .select([sql<string>`${kind}::text`.as('kind'), 'noun.id', 'noun.name', 'noun.deleted_at', 'noun.deleted_by']);
  return others.reduce((rows, noun) => rows.unionAll(rowsOf(noun)), rowsOf(first));
}

const sort = 'deleted';

/** Latest first, at most 30 days old (D38); empty for an unknown kind. @throws VALIDATION on `after` */
export async function listTrash(
  db: Db,
  clock: Clock,
  { kind, after }: { kind?: string | undefined; after?: string | undefined },
): Promise<TrashPage> {
  const kinds = trashNouns.map((noun) => noun.kind);
  const [first, ...others] = trashNouns.filter((noun) => kind === undefined || noun.kind === kind);
  if (first === undefined) return { items: [], next: null, kinds };
  const found = keysetRows(
    build
      .selectFrom(trashedRows([first, ...others]).as('trash'))
      .selectAll()
      .where('trash.deleted_at', '>', retentionStart(clock)),
    {
      after,
      sort,
      order: byTime(sql<Date>`trash.deleted_at`),
      id: sql<string>`trash.id`,
    },
    trashPageSize,
  );
  // Names are read for this page's rows only.
  const rows = await query(
    db,
    build
      .selectFrom(found.as('page'))
      .leftJoin('users as u', 'u.id', 'page.deleted_by')
      .leftJoin('profiles as p', 'p.id', 'u.id')
      .select((eb) => [
        'page.kind',
        'page.id',
        'page.name',
        'page.key',
        'page.deleted_at as deletedAt',
        sql<string | null>`case when ${eb.ref('u.erased_at')} is null then ${personName(eb.ref('u.email'))} end`.as(
          'deletedBy',
        ),
      ])
      .orderBy('page.deleted_at', 'desc')
      .orderBy('page.id', 'desc')
      .$narrowType<{ deletedAt: Date }>(),
  );
  const { shown, next } = sortedPage(rows, trashPageSize, sort);
  return {
    items: shown.map(({ deletedAt, key: _, ...row }) => ({
      ...row,
      deletedAt: deletedAt.toISOString(),
      endsAt: new Date(deletedAt.getTime() + retentionMs).toISOString(),
    })),
    next,
    kinds,
  };
}
