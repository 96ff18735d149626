import { profileName } from '../accounts/people.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { EnquiryStage } from '../../src/domain/enquiries/enquiries.ts';
import { waitingStages } from '../../src/domain/enquiries/stages.ts';
import type { TodayKind } from '../../src/domain/today/today.ts';
import { findsOf, maxRows, type TodayScope, type TodaySource } from '../contributions/today-source.ts';
import { build, columnsOf, countBefore, query } from '../platform/sql.ts';
import { enquiryLink } from './link.ts';
import { hasUndelivered } from './undelivered/condition.ts';

const e = columnsOf('enquiries', 'e');
const r = columnsOf('enquiry_replies', 'r');

/** By `at`. */
function source(
  kind: TodayKind,
  at: Expression<Date | null>,
  condition: (scope: TodayScope) => Expression<SqlBool>,
  stages: readonly EnquiryStage[] = waitingStages,
): TodaySource {
  return {
    kind,
    async find(scope) {
      const rows = await query(
        scope.db,
        build
          .selectFrom('enquiries as e')
          .leftJoin('profiles as p', 'p.id', 'e.owner_id')
          .select([
            'e.id',
            'e.receipt_number as number',
            sql<string>`btrim(concat_ws(' ', ${e('first_name')}, ${e('last_name')}))`.as('name'),
            sql<Date>`${at}`.as('at'),
            profileName.as('who'),
            countBefore.as('total'),
          ])
          .where('e.deleted_at', 'is', null)
          .where('e.stage', 'in', [...stages])
          .where(condition(scope))
          .orderBy(at)
          .orderBy('e.id')
          .limit(maxRows),
      );
      return findsOf(rows, (row) => ({
        kind,
        subject: row.number,
        from: row.name,
        at: row.at.toISOString(),
        who: row.who,
        count: 1,
        href: enquiryLink(row.id),
      }));
    },
  };
}

/** D20; an enquiry is in at most one. */
export const enquirySources: readonly TodaySource[] = [
  source('enquiryOverdue', e('due_at'), ({ now }) => sql`${e('due_at')} < ${now}::timestamptz`),
  source(
    'enquiryDue',
    e('due_at'),
    ({ now, dayEnd }) => sql`${e('due_at')} >= ${now}::timestamptz AND ${e('due_at')} < ${dayEnd}::timestamptz`,
  ),
  source(
    'enquiryUnowned',
    sql<Date>`coalesce(${e('waiting_since')}, ${e('created_at')})`,
    ({ dayEnd }) =>
      sql`${e('owner_id')} IS NULL AND (${e('due_at')} IS NULL OR ${e('due_at')} >= ${dayEnd}::timestamptz)`,
  ),
  source(
    'replyUndelivered',
    sql<Date>`(select max(${r('failed_at')}) from ${r.table} where ${r('enquiry_id')} = ${e('id')})`,
    () => hasUndelivered({ id: e('id'), stage: e('stage') }),
    ['answered'],
  ),
];
