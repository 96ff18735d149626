import { Prisma } from '../../prisma/generated/client.ts';
import { todayTexts } from '../../src/domain/texts/today.ts';
import type { TodayKind } from '../../src/domain/today.ts';
import { readRows } from '../platform/database.ts';
import {
  type CountedRow,
  findsOf,
  mostRows,
  personName,
  type TodayScope,
  type TodaySource,
} from '../contributions/today-source.ts';

interface EnquiryRow extends CountedRow {
  id: string;
  number: string;
  name: string;
  at: Date;
  who: string | null;
}

/** Those that nobody has answered and that fulfil a condition, by `at`. */
function source(kind: TodayKind, at: Prisma.Sql, condition: (scope: TodayScope) => Prisma.Sql): TodaySource {
  return {
    kind,
    async find(scope) {
      const rows = await readRows<EnquiryRow>(
        scope.db,
        Prisma.sql`
          SELECT e.id, e.receipt_number AS number, btrim(concat_ws(' ', e.first_name, e.last_name)) AS name, ${at} AS at,
            ${personName} AS who, count(*) OVER ()::int AS total
          FROM enquiries e LEFT JOIN profiles p ON p.id = e.owner_id
          WHERE e.deleted_at IS NULL AND e.stage IN ('new', 'assigned') AND e.first_reply_at IS NULL
            AND ${condition(scope)}
          ORDER BY ${at}, e.id LIMIT ${mostRows}::int`,
      );
      return findsOf(rows, (row) => ({
        kind,
        subject: todayTexts.ofEnquiry(row.number, row.name),
        at: row.at.toISOString(),
        who: row.who,
        count: 1,
        href: `/admin/enquiries?id=${row.id}`,
      }));
    },
  };
}

const dueAt = Prisma.sql`e.due_at`;

/** What enquiries ask for (D20): each stands in one of the three at most. */
export const enquirySources: readonly TodaySource[] = [
  source('enquiryOverdue', dueAt, ({ now }) => Prisma.sql`e.due_at < ${now}::timestamptz`),
  source(
    'enquiryDue',
    dueAt,
    ({ now, dayEnd }) => Prisma.sql`e.due_at >= ${now}::timestamptz AND e.due_at < ${dayEnd}::timestamptz`,
  ),
  source(
    'enquiryUnowned',
    Prisma.sql`e.created_at`,
    ({ dayEnd }) => Prisma.sql`e.owner_id IS NULL AND (e.due_at IS NULL OR e.due_at >= ${dayEnd}::timestamptz)`,
  ),
];
