import { type InferResult, sql } from 'kysely';
import { alertMails } from '../../../src/domain/opportunities/alerts/alert-texts.ts';
import { type AlertFilter, alertLimits } from '../../../src/domain/opportunities/alerts/alerts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { anyOf, asText, build, columnsOf, execute, query } from '../../platform/sql.ts';
import { fitsFilter } from '../filter.ts';
import { batchSize, instant, isDue, isListed, microText, type Run, sendBatches } from './due.ts';
import { listPathOf, stopPath, stopTokenOf } from './links.ts';
import { readFilter, wordsOf } from './stored.ts';

const a = columnsOf('opportunity_alerts', 'a');
const o = columnsOf('investment_opportunities', 'o');

/** Due, and the newest was not seen. */
const dueFrom = (now: Date, newest: string) =>
  build
    .selectFrom('opportunity_alerts as a')
    .where('a.filter', 'is not', null)
    .where(isDue(now))
    .where('a.seen_until', '<', instant(newest));

/** Each filter once, with its Postgres text and the time of its least recent alert. */
const findWanted = (db: Db, now: Date, newest: string) =>
  query(
    db,
    dueFrom(now, newest)
      .select('a.filter')
      .select((eb) => [asText(a('filter')).as('key'), microText(eb.fn.min<Date | null>('a.seen_until')).as('since')])
      .groupBy('a.filter')
      .$narrowType<{ key: string; since: string }>(),
  );

/** Newest first, one more than a mail lists. */
const listedFrom = (filter: AlertFilter, since: string, until: string) =>
  build
    .selectFrom('investment_opportunities as o')
    .select(['o.id', microText(o('listed_at')).as('listed')])
    .where(fitsFilter(filter))
    .where(isListed)
    .where('o.listed_at', '>', instant(since))
    .where('o.listed_at', '<=', instant(until))
    .orderBy('o.listed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(alertLimits.items + 1)
    .$narrowType<{ listed: string }>();
type Listed = InferResult<ReturnType<typeof listedFrom>>[number];

interface Facts {
  id: string;
  title: string;
  facts: string;
}

async function readFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const rows = await query(
    db,
    build
      .selectFrom('investment_opportunities as o')
      .innerJoin('sectors as s', 's.slug', 'o.sector')
      .select(['o.id', 'o.title', 'o.location', 's.name as sector', 'o.currency'])
      .select(asText(o('investment_amount')).as('amount'))
      .where('o.id', '=', anyOf(ids, 'uuid')),
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

/** By filter; skips unknown shapes. */
async function findNews(db: Db, now: Date, until: string, newest: string): Promise<Map<string, News>> {
  const news = new Map<string, News>();
  for (const { key, filter: stored, since } of await findWanted(db, now, newest)) {
    const filter = readFilter(stored);
    if (filter !== undefined)
      news.set(key, { filter, since, listed: await query(db, listedFrom(filter, since, until)) });
  }
  return news;
}

/** Locked, so that no other node repeats them. */
const batchAfter = (now: Date, newest: string, after: string) =>
  dueFrom(now, newest)
    .select(['a.id', 'a.email', 'a.frequency'])
    .select([asText(a('filter')).as('key'), microText(a('seen_until')).as('seen')])
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(batchSize)
    .forUpdate()
    .$narrowType<{ key: string; seen: string }>();
type Waiting = InferResult<ReturnType<typeof batchAfter>>[number];

async function record(tx: Tx, seen: readonly string[], sent: readonly string[], until: string, now: Date) {
  const at = now.toISOString();
  await execute(
    tx,
    build
      .updateTable('opportunity_alerts as a')
      .set((eb) => ({
        seen_until: instant(until),
        last_sent_at: sql`case when ${eb('a.id', '=', anyOf(sent, 'uuid'))} then ${instant(at)} else ${eb.ref('a.last_sent_at')} end`,
      }))
      .where('a.id', '=', anyOf(seen, 'uuid')),
  );
}

/** New matches of the filters; returns the number of mails including `sent`. */
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
    return { id, mail: { to: email, topic: 'alert.digest' as const, content } };
  };

  return sendBatches(run, sent, async (tx, after) => {
    const batch = await query(tx, batchAfter(now, newest, after));
    // Changed since the filters were read: left to the next run.
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
