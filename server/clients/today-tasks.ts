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

interface TaskRow extends CountedRow {
  title: string;
  client: string;
  clientId: string;
  at: string;
  who: string | null;
}

function source(kind: TodayKind, condition: (scope: TodayScope) => Prisma.Sql): TodaySource {
  return {
    kind,
    async find(scope) {
      const rows = await readRows<TaskRow>(
        scope.db,
        Prisma.sql`
          SELECT t.title, c.name AS client, c.id AS "clientId", t.due_on::text AS at, ${personName} AS who,
            count(*) OVER ()::int AS total
          FROM client_tasks t JOIN clients c ON c.id = t.client_id AND c.deleted_at IS NULL
          LEFT JOIN profiles p ON p.id = t.assignee_id
          WHERE t.done_at IS NULL AND t.deleted_at IS NULL AND ${condition(scope)}
          ORDER BY t.due_on, t.id LIMIT ${mostRows}::int`,
      );
      return findsOf(rows, ({ title, client, clientId, at, who }) => ({
        kind,
        subject: todayTexts.ofTask(title, client),
        at,
        who,
        count: 1,
        href: `/clients/${clientId}`,
      }));
    },
  };
}

/** What was to be done for clients, by the day of the site. */
export const taskSources: readonly TodaySource[] = [
  source('taskLate', ({ day }) => Prisma.sql`t.due_on < ${day}::date`),
  source('taskDue', ({ day }) => Prisma.sql`t.due_on = ${day}::date`),
];
