import { addDays, dayIn, toDate, type Day } from '../../src/domain/time/day.ts';
import { type Expression, sql } from 'kysely';
import { serviceCurrencies } from '../../src/domain/money/money.ts';
import { type MoneyTrend, type Trends, trendWeeks } from '../../src/domain/admin/trends.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import type { SignedIn } from '../context.ts';
import { nouns } from '../nouns.ts';
import type { Db } from '../platform/database.ts';
import { asText, build, columnsOf, countAll, query } from '../platform/sql.ts';
import { readSettings } from '../settings/settings.ts';

const p = columnsOf('payments', 'p');
const v = columnsOf('content_versions', 'v');

/** In the site's zone. */
function mondaysUntil(today: Day): Day[] {
  const monday = addDays(today, -((toDate(today).getUTCDay() + 6) % 7));
  return Array.from({ length: trendWeeks }, (_, index) => addDays(monday, (index + 1 - trendWeeks) * 7));
}

interface Span {
  db: Db;
  now: Date;
  since: Date;
  weeks: string[];
  timezone: string;
}

const mondayOf = (at: Expression<Date | null>, timezone: string) =>
  sql<string>`to_char(date_trunc('week', ${at} at time zone ${timezone}), 'YYYY-MM-DD')`.as('week');

/** By position: a repeated expression with parameters would differ. */
const first = sql`1`;

function byWeek<Row extends { week: string }>(weeks: string[], rows: readonly Row[], valueOf: (row: Row) => number) {
  return weeks.map((week) => {
    const row = rows.find((one) => one.week === week);
    return row === undefined ? 0 : valueOf(row);
  });
}

async function readEnquiries({ db, now, since, weeks, timezone }: Span): Promise<Trends['enquiries']> {
  const readers = nouns.flatMap(({ arrivals }) => arrivals ?? []);
  const found = await Promise.all(readers.map((read) => read(db, timezone, since, now)));
  const arrived = found.flat().map(({ createdAt, ...one }) => {
    const day = dayIn(timezone, createdAt);
    return { ...one, week: weeks.findLast((week) => week <= day) };
  });
  const countsOf = (rows: typeof arrived) => weeks.map((week) => rows.filter((row) => row.week === week).length);
  return {
    received: countsOf(arrived),
    due: countsOf(arrived.filter(({ isDue }) => isDue)),
    inTime: countsOf(arrived.filter(({ isInTime }) => isInTime)),
  };
}

async function readMoney({ db, since, weeks, timezone }: Span): Promise<MoneyTrend[]> {
  const total = sql<string>`sum(${p('amount')})::text`;
  const [received, outstanding] = await Promise.all([
    query(
      db,
      build
        .selectFrom('payments as p')
        .select([mondayOf(p('completed_at'), timezone), asText(p('currency')).as('currency'), total.as('total')])
        .where('p.status', 'in', ['completed', 'refunded'])
        .where('p.completed_at', '>=', since)
        .groupBy([first, 'p.currency']),
    ),
    query(
      db,
      build
        .selectFrom('payments as p')
        .select([asText(p('currency')).as('currency'), total.as('total')])
        .where('p.status', '=', 'pending')
        .groupBy('p.currency'),
    ),
  ]);
  return serviceCurrencies
    .filter((currency) => [...received, ...outstanding].some((row) => row.currency === currency))
    .map((currency) => ({
      currency,
      received: weeks.map(
        (week) => received.find((row) => row.week === week && row.currency === currency)?.total ?? '0.00',
      ),
      outstanding: outstanding.find((row) => row.currency === currency)?.total ?? '0.00',
    }));
}

/** In the week a published version first has the status. */
async function readOpportunities({ db, since, weeks, timezone }: Span): Promise<Trends['opportunities']> {
  const versions = build
    .selectFrom('content_versions as v')
    .select([
      'v.created_at',
      sql<string | null>`${v('content')} ->> 'status'`.as('status'),
      sql<
        string | null
      >`lag(${v('content')} ->> 'status') over (partition by ${v('document_key')} order by ${v('version')})`.as(
        'before',
      ),
    ])
    .where('v.kind', '=', 'opportunity');
  const rows = await query(
    db,
    build
      .selectFrom(versions.as('o'))
      .select((eb) => [
        mondayOf(eb.ref('o.created_at'), timezone),
        sql<number>`(count(*) filter (where ${eb.ref('o.status')} = 'active'))::int`.as('published'),
        sql<number>`(count(*) filter (where ${eb.ref('o.status')} = 'closed'))::int`.as('closed'),
      ])
      .where('o.created_at', '>=', since)
      .where((eb) => sql<boolean>`${eb.ref('o.status')} is distinct from ${eb.ref('o.before')}`)
      .groupBy(first),
  );
  return {
    published: byWeek(weeks, rows, ({ published }) => published),
    closed: byWeek(weeks, rows, ({ closed }) => closed),
  };
}

async function readChanges({ db, since, weeks, timezone }: Span): Promise<number[]> {
  const rows = await query(
    db,
    build
      .selectFrom('content_versions as v')
      .select([mondayOf(v('created_at'), timezone), countAll.as('published')])
      .where('v.created_at', '>=', since)
      .groupBy(first),
  );
  return byWeek(weeks, rows, ({ published }) => published);
}

/** For the dashboard's charts (D59). */
export async function readTrends({ db, deps, log }: SignedIn): Promise<Trends> {
  const now = deps.clock.now();
  const { timezone } = (await readSettings(db, log)).general;
  const weeks = mondaysUntil(dayIn(timezone, now));
  const since = new Date(instantOf(`${weeks[0]}T00:00`, timezone) ?? now);
  const span = { db, now, since, weeks, timezone };
  const [enquiries, money, opportunities, changes] = await Promise.all([
    readEnquiries(span),
    readMoney(span),
    readOpportunities(span),
    readChanges(span),
  ]);
  return { weeks, enquiries, money, opportunities, changes };
}
