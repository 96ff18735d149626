import { isActiveStaff } from '../accounts/active.ts';
import { profileName } from '../accounts/people.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import type { TodayKind } from '../../src/domain/today/today.ts';
import { clientTasksLink } from './link.ts';
import { findsOf, maxRows, type OwnTodaySource, type TodaySource } from '../contributions/today-source.ts';
import { asText, build, columnsOf, countBefore, dayValue, query } from '../platform/sql.ts';

const t = columnsOf('client_tasks', 't');
const dueOn = t('due_on');

const openTasks = build
  .selectFrom('client_tasks as t')
  .innerJoin('clients as c', 'c.id', 't.client_id')
  .select(['t.title', 'c.name as client', 'c.id as clientId', countBefore.as('total')])
  .where('c.deleted_at', 'is', null)
  .where('t.done_at', 'is', null)
  .where('t.deleted_at', 'is', null)
  .orderBy('t.due_on')
  .orderBy('t.id')
  .limit(maxRows);

const placeOf = ({ title, client, clientId }: { title: string; client: string; clientId: string }) => ({
  subject: todayTexts.ofTask(title, client),
  count: 1,
  href: clientTasksLink(clientId),
});

function source(kind: TodayKind, compared: '<' | '='): TodaySource {
  return {
    kind,
    async find({ db, day }) {
      const rows = await query(
        db,
        openTasks
          .leftJoin('profiles as p', 'p.id', 't.assignee_id')
          .select([asText(dueOn).as('at'), profileName.as('who')])
          .where('t.due_on', compared, dayValue(day)),
      );
      return findsOf(rows, ({ at, who, ...row }) => ({ kind, at, who, ...placeOf(row) }));
    },
  };
}

/** Client tasks, by the site's day. */
export const taskSources: readonly TodaySource[] = [source('taskLate', '<'), source('taskDue', '=')];

/** Without a day, which no shared list brings up. */
export const assignedTasks: OwnTodaySource = {
  kind: 'taskAssigned',
  async findOwn({ db }, userId) {
    const rows = await query(
      db,
      openTasks
        .select('t.created_at as at')
        .where('t.due_on', 'is', null)
        .where('t.assignee_id', '=', userId)
        .where(isActiveStaff('officer', t('assignee_id'))),
    );
    return findsOf(rows, ({ at, ...row }) => ({
      kind: 'taskAssigned',
      at: at.toISOString(),
      who: null,
      ...placeOf(row),
    }));
  },
};
