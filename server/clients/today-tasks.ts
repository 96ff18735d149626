import { profileName } from '../accounts/people.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import type { TodayKind } from '../../src/domain/today/today.ts';
import { findsOf, maxRows, type TodaySource } from '../contributions/today-source.ts';
import { asText, build, columnsOf, countBefore, dayValue, query } from '../platform/sql.ts';

const dueOn = columnsOf('client_tasks', 't')('due_on');

function source(kind: TodayKind, compared: '<' | '='): TodaySource {
  return {
    kind,
    async find({ db, day }) {
      const rows = await query(
        db,
        build
          .selectFrom('client_tasks as t')
          .innerJoin('clients as c', 'c.id', 't.client_id')
          .leftJoin('profiles as p', 'p.id', 't.assignee_id')
          .select([
            't.title',
            'c.name as client',
            'c.id as clientId',
            asText(dueOn).as('at'),
            profileName.as('who'),
            countBefore.as('total'),
          ])
          .where('c.deleted_at', 'is', null)
          .where('t.done_at', 'is', null)
          .where('t.deleted_at', 'is', null)
          .where('t.due_on', compared, dayValue(day))
          .orderBy('t.due_on')
          .orderBy('t.id')
          .limit(maxRows),
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

/** Client tasks, by the site's day. */
export const taskSources: readonly TodaySource[] = [source('taskLate', '<'), source('taskDue', '=')];
