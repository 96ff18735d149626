import { personSelect } from '../../accounts/people.ts';
import { sql } from 'kysely';
import { type ResponseMonth, timesMonths } from '../../../src/domain/enquiries/response-times.ts';
import { instantOf, wallTimeOf } from '../../../src/domain/time/wall-clock.ts';
import type { SignedIn } from '../../context.ts';
import { escapeLike } from '../../platform/lists/like-pattern.ts';
import { columnsOf, query } from '../../platform/sql.ts';
import { readCalendar } from '../../settings/calendar.ts';
import { readSettings } from '../../settings/settings.ts';
import { personOf } from '../people.ts';
import { arrivedSince } from './arrivals.ts';
import { figuresOf, type TimedEnquiry } from './figures.ts';

const [e, r, m] = [columnsOf('enquiries', 'e'), columnsOf('enquiry_replies', 'r'), columnsOf('enquiry_messages', 'm')];

function firstMonth(now: Date, zone: string): { month: string; start: Date } {
  const [year = 0, month = 1] = wallTimeOf(now.toISOString(), zone).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - timesMonths, 1)).toISOString().slice(0, 7);
  return { month: first, start: new Date(instantOf(`${first}-01T00:00`, zone) ?? now) };
}

function readRows({ db, deps }: SignedIn, start: Date) {
  const site = `%${escapeLike(deps.publicUrl.host)}/%`;
  const times = sql<string[]>`array(select ${m('created_at')} from ${m.table}
    where ${m('enquiry_id')} = ${e('id')} order by ${m('created_at')})::text[]`;
  const replies = sql<{ at: string; hasLink: boolean }[]>`coalesce((select json_agg(json_build_object(
    'at', ${r('created_at')}, 'hasLink', ${r('body')} ilike ${site} or ${r('body')} like '%/investment-opportunities/%')
    order by ${r('created_at')}) from ${r.table} where ${r('enquiry_id')} = ${e('id')}), '[]'::json)`;
  return query(
    db,
    arrivedSince(start)
      .select(['e.owner_id as ownerId', 'e.is_test as isTest', 'e.is_helpful as isHelpful', 'e.stage'])
      .select([times.as('messages'), replies.as('replies')]),
  );
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const timedOf = ({ createdAt, firstReplyAt, isHelpful, stage, messages, replies }: Row): TimedEnquiry => ({
  createdAt,
  firstReplyAt,
  isHelpful,
  isClosed: stage === 'closed',
  messages: messages.map((at) => new Date(at)),
  replies: replies.map(({ at, hasLink }) => ({ at: new Date(at), hasLink })),
});

function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own === undefined) groups.set(keyOf(item), [item]);
    else own.push(item);
  }
  return groups;
}

/** Newest month first; months without enquiries are left out. */
export async function readResponseTimes(ctx: SignedIn): Promise<ResponseMonth[]> {
  const { db, deps, log } = ctx;
  const zone = (await readSettings(db, log)).general.timezone;
  const { start } = firstMonth(deps.clock.now(), zone);
  const [calendar, rows] = await Promise.all([readCalendar(db, zone), readRows(ctx, start)]);
  const ownerIds = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
  const people = await db.user.findMany({ where: { id: { in: ownerIds } }, select: personSelect });
  const named = new Map(people.map((person) => [person.id, personOf(person)]));
  const byMonth = grouped(rows, ({ createdAt }) => wallTimeOf(createdAt.toISOString(), zone).slice(0, 7));
  return [...byMonth].map(([month, all]) => {
    const counted = all.filter(({ isTest }) => !isTest);
    const byOfficer = grouped(counted, ({ ownerId }) => named.get(ownerId ?? '')?.id);
    const officers = [...byOfficer].map(([id, own]) => ({
      officer: id === undefined ? null : (named.get(id) ?? null),
      figures: figuresOf(own.map(timedOf), calendar),
    }));
    return {
      month,
      all: figuresOf(counted.map(timedOf), calendar),
      officers: officers.toSorted((a, b) => (a.officer?.name ?? '\uffff').localeCompare(b.officer?.name ?? '\uffff')),
      tests: all.length - counted.length,
    };
  });
}
