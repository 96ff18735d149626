import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { alertMails } from '../../../src/domain/opportunities/alert-texts.ts';
import { type AlertFilter, type AlertFrequency, alertLimits } from '../../../src/domain/opportunities/alerts.ts';
import { jobTexts } from '../../../src/domain/jobs/texts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import type { Job, JobDeps } from '../../contributions/job.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { allOf, anyOf, asText, columnsOf, execute, query } from '../../platform/sql.ts';
import { readGateState } from '../../trial/gate/service.ts';
import { fitsFilter } from '../filter.ts';
import { listPathOf, stopPath, stopTokenOf } from './links.ts';
import { readFilter, readSectorNames, wordsOf } from './stored.ts';

const a = columnsOf('opportunity_alerts', 'a');
const o = columnsOf('investment_opportunities', 'o');
const s = columnsOf('sectors', 's');
const u = columnsOf('users', 'u');

/** Alerts of a transaction: what a killed process has to do again. */
const batchSize = 250;
/** Mails that leave each second, so that a link to sign in does not wait behind thousands. */
const mailsPerSecond = 20;
/** Less than a day and a week: a job that begins earlier than the day before is not a day late. */
const hoursBetween: Record<AlertFrequency, number> = { daily: 20, weekly: 7 * 24 - 4 };

/** Microseconds, which a `Date` would lose; compares as text. */
const microText = (column: RawBuilder<Date | null>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const instant = (text: string) => sql<Date>`${text}::timestamptz`;

const isPublic = sql<SqlBool>`${o('status')} = 'active' and ${o('deleted_at')} is null and not ${o('is_demo')}`;

/** Confirmed, not stopped or suspended, and long enough since the last mail. */
function isDue(now: Date): Expression<SqlBool> {
  const before = (frequency: AlertFrequency) =>
    new Date(now.getTime() - hoursBetween[frequency] * 3_600_000).toISOString();
  return sql<SqlBool>`${a('confirmed_at')} is not null and ${a('stopped_at')} is null
    and (${a('last_sent_at')} is null or ${a('last_sent_at')} <=
      case ${a('frequency')} when 'daily' then ${instant(before('daily'))} else ${instant(before('weekly'))} end)
    and not exists (
      select from ${u.table} where ${u('email')} = ${a('email')}
        and (${u('suspended_at')} is not null or ${u('erased_at')} is not null))`;
}

interface Span {
  /** What is listed up to then is committed: the start of the oldest transaction that still runs. */
  until: string;
  /** Newest of those; null if there is none. */
  newest: string | null;
  now: Date;
}

async function readSpan(db: Db): Promise<Span> {
  const [span] = await query(
    db,
    sql<Span>`
      with span as (
        select least(now(), (
          select min(xact_start) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        )) as until)
      select ${microText(sql`span.until`)} as until, now() as now, (
        select ${microText(sql`max(${o('listed_at')})`)} from ${o.table} where ${isPublic} and ${o('listed_at')} <= span.until
      ) as newest
      from span`,
  );
  if (span === undefined) throw new TypeError('no time');
  return span;
}

interface Wanted {
  /** The filter as Postgres writes it. */
  key: string;
  filter: unknown;
  /** Of its alert that has seen least. */
  since: string;
}

/** Each filter once, of those due that have not seen the newest. */
const findWanted = (db: Db, now: Date, newest: string) =>
  query(
    db,
    sql<Wanted>`
      select ${asText(a('filter'))} as key, ${a('filter')} as filter, ${microText(sql`min(${a('seen_until')})`)} as since
      from ${a.table} where ${isDue(now)} and ${a('seen_until')} < ${instant(newest)}
      group by ${a('filter')}`,
  );

interface Listed {
  id: string;
  listed: string;
}

/** Newest first, one more than a mail names. */
const findListed = (db: Db, filter: AlertFilter, since: string, until: string) =>
  query(
    db,
    sql<Listed>`
      select ${o('id')} as id, ${microText(o('listed_at'))} as listed from ${o.table}
      where ${allOf([fitsFilter(filter), isPublic])}
        and ${o('listed_at')} > ${instant(since)} and ${o('listed_at')} <= ${instant(until)}
      order by ${o('listed_at')} desc, ${o('id')} desc limit ${alertLimits.items + 1}::int`,
  );

interface Facts {
  id: string;
  title: string;
  facts: string;
}

async function readFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const rows = await query(
    db,
    sql<{ id: string; title: string; location: string; sector: string; amount: string; currency: string }>`
      select ${o('id')} as id, ${o('title')} as title, ${o('location')} as location, ${s('name')} as sector,
        ${asText(o('investment_amount'))} as amount, ${asText(o('currency'))} as currency
      from ${o.table} join ${s.table} on ${s('slug')} = ${o('sector')} where ${o('id')} = ${anyOf(ids, 'uuid')}`,
  );
  return new Map(
    rows.map(({ id, title, sector, location, ...money }) => [
      id,
      { id, title, facts: [sector, location, opportunityTexts.amount(money)].join(' · ') },
    ]),
  );
}

interface News {
  filter: AlertFilter;
  since: string;
  listed: readonly Listed[];
}

/** By filter; only those whose shape is known. */
async function findNews(db: Db, now: Date, { until, newest }: Span): Promise<Map<string, News>> {
  const news = new Map<string, News>();
  if (newest === null) return news;
  for (const { key, filter: stored, since } of await findWanted(db, now, newest)) {
    const filter = readFilter(stored);
    if (filter !== undefined) news.set(key, { filter, since, listed: await findListed(db, filter, since, until) });
  }
  return news;
}

interface Waiting {
  id: string;
  email: string;
  frequency: AlertFrequency;
  key: string;
  seen: string;
}

/** Locked: what another node has done is not found again. */
const takeBatch = (tx: Tx, now: Date, newest: string, after: string) =>
  query(
    tx,
    sql<Waiting>`
      select ${a('id')} as id, ${asText(a('email'))} as email, ${asText(a('frequency'))} as frequency,
        ${asText(a('filter'))} as key, ${microText(a('seen_until'))} as seen
      from ${a.table} where ${isDue(now)} and ${a('seen_until')} < ${instant(newest)} and ${a('id')} > ${after}::uuid
      order by ${a('id')} limit ${batchSize}::int for update of a`,
  );

async function record(tx: Tx, seen: readonly string[], sent: readonly string[], until: string, now: Date) {
  const at = now.toISOString();
  await execute(
    tx,
    sql`update opportunity_alerts set seen_until = ${instant(until)},
        last_sent_at = case when id = ${anyOf(sent, 'uuid')} then ${instant(at)} else last_sent_at end
      where id = ${anyOf(seen, 'uuid')}`,
  );
}

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * One mail an alert, in the transaction that notes what it has seen: once, also when the process is killed. Nothing is
 * written on days without anything new. Nothing leaves while the trial gate is on.
 */
export async function sendAlerts({ db, clock, keys }: Pick<JobDeps, 'db' | 'clock' | 'keys'>): Promise<number> {
  if ((await readGateState(db)).enabled) return 0;
  const now = clock.now();
  const span = await readSpan(db);
  const { until, newest } = span;
  const news = await findNews(db, now, span);
  if (newest === null || news.size === 0) return 0;
  const names = await readSectorNames(db);
  const ids = new Set([...news.values()].flatMap(({ listed }) => listed.map(({ id }) => id)));
  const facts = await readFacts(db, [...ids]);

  const mailOf = ({ id, email, frequency, seen }: Waiting, { filter, listed }: News, place: number) => {
    const items = listed.flatMap((one) => (one.listed > seen ? (facts.get(one.id) ?? []) : []));
    if (items.length === 0) return undefined;
    const content = alertMails.digest({
      words: wordsOf(filter, names),
      frequency,
      items: items.slice(0, alertLimits.items),
      hasMore: items.length > alertLimits.items,
      listUrl: listPathOf(filter),
      stopUrl: stopPath(stopTokenOf(keys, id)),
    });
    const notBefore = new Date(span.now.getTime() + Math.floor(place / mailsPerSecond) * 1000);
    return { id, mail: { to: email, topic: 'alert.digest', content, notBefore } };
  };

  let sent = 0;
  for (let after: string | undefined = firstId; after !== undefined;) {
    const start: string = after;
    after = await db.$transaction(async (tx) => {
      const batch = await takeBatch(tx, now, newest, start);
      // Changed since the filters were read: another time.
      const known = batch.flatMap((alert) => {
        const found = news.get(alert.key);
        return found === undefined || alert.seen < found.since ? [] : [{ alert, found }];
      });
      const mails = known.flatMap(({ alert, found }, at) => mailOf(alert, found, sent + at) ?? []);
      await queueMails(
        tx,
        keys,
        mails.map(({ mail }) => mail),
      );
      const seen = known.map(({ alert }) => alert.id);
      await record(
        tx,
        seen,
        mails.map(({ id }) => id),
        until,
        now,
      );
      sent += mails.length;
      return batch.length < batchSize ? undefined : batch.at(-1)?.id;
    });
  }
  return sent;
}

export const sendAlertsJob: Job = {
  name: 'send-alerts',
  title: jobTexts.alertsTitle,
  schedule: jobTexts.daily('07:00'),
  cron: '0 7 * * *',
  zone: 'site',
  isMadeUpFor: true,
  run: sendAlerts,
};
