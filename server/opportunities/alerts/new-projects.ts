import { sql } from 'kysely';
import { alertMails } from '../../../src/domain/opportunities/alert-texts.ts';
import { type AlertFilter, type AlertFrequency, alertLimits } from '../../../src/domain/opportunities/alerts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { allOf, anyOf, asText, columnsOf, execute, query } from '../../platform/sql.ts';
import { fitsFilter } from '../filter.ts';
import { batchSize, instant, isDue, isListed, microText, type Run, sendBatches } from './due.ts';
import { listPathOf, stopPath, stopTokenOf } from './links.ts';
import { readFilter, wordsOf } from './stored.ts';

const a = columnsOf('opportunity_alerts', 'a');
const o = columnsOf('investment_opportunities', 'o');
const s = columnsOf('sectors', 's');

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
      from ${a.table} where ${a('filter')} is not null and ${isDue(now)} and ${a('seen_until')} < ${instant(newest)}
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
      where ${allOf([fitsFilter(filter), isListed])}
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
async function findNews(db: Db, now: Date, until: string, newest: string): Promise<Map<string, News>> {
  const news = new Map<string, News>();
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
      from ${a.table} where ${a('filter')} is not null and ${isDue(now)} and ${a('seen_until')} < ${instant(newest)}
        and ${a('id')} > ${after}::uuid
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

/** What is new and fits the filters; how many mails there are with those `sent` before. */
export async function sendNewProjects(run: Run, sent: number): Promise<number> {
  const { db, keys, now, until, newest, names } = run;
  const news = newest === null ? new Map<string, News>() : await findNews(db, now, until, newest);
  if (newest === null || news.size === 0) return sent;
  const ids = new Set([...news.values()].flatMap(({ listed }) => listed.map(({ id }) => id)));
  const facts = await readFacts(db, [...ids]);

  const mailOf = ({ id, email, frequency, seen }: Waiting, { filter, listed }: News) => {
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
    return { id, mail: { to: email, topic: 'alert.digest', content } };
  };

  return sendBatches(run, sent, async (tx, after) => {
    const batch = await takeBatch(tx, now, newest, after);
    // Changed since the filters were read: another time.
    const known = batch.flatMap((alert) => {
      const found = news.get(alert.key);
      return found === undefined || alert.seen < found.since ? [] : [{ alert, found }];
    });
    const mails = known.flatMap(({ alert, found }) => mailOf(alert, found) ?? []);
    const seen = known.map(({ alert }) => alert.id);
    const mailed = mails.map(({ id }) => id);
    await record(tx, seen, mailed, until, now);
    return { ids: batch.map(({ id }) => id), mails: mails.map(({ mail }) => mail) };
  });
}
