import { hourMs } from '../../src/domain/time/durations.ts';
import { toDay } from '../../src/domain/time/day.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { build, countAll, execute, query } from '../platform/sql.ts';
import type { Visit, Visited } from './visit.ts';

/** Somewhat less, since a job begins at one time of the day. */
const weekMs = (7 * 24 - 4) * hourMs;
const nextNightMs = 20 * hourMs;
/** A job counts as lost after an hour. */
const maxRunMs = 50 * 60 * 1000;
const lanes = 20;
/** From so many on, failures alone are this site's connection. */
const fewHosts = 3;
const maxUrl = 2000;

/** As it is stored and asked for; undefined for own pages and what is no page of the web. */
export function outsideUrl(href: string, own: URL): string | undefined {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  url.hash = '';
  return url.host === own.host || url.href.length > maxUrl ? undefined : url.href;
}

/** New ones are due at once. */
export async function noteLinks(db: Db, urls: readonly string[], seenAt: Date): Promise<void> {
  if (urls.length === 0) return;
  const hosts = urls.map((url) => new URL(url).hostname);
  await execute(
    db,
    sql`insert into outside_links (url, host, seen_at, due_at)
      select distinct url, host, ${seenAt}::timestamptz, ${seenAt}::timestamptz
      from unnest(${[...urls]}::text[], ${hosts}::text[]) as found(url, host)
      on conflict (url) do update set seen_at = excluded.seen_at`,
  );
}

/** Those no content has. */
export const forgetLinks = (db: Db, before: Date) =>
  db.outsideLink.deleteMany({ where: { seenAt: { lt: before } } }).then(({ count }) => count);

interface LinkDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  visit: Visit;
}

/** A further day counts once. */
async function store({ db, clock }: LinkDeps, url: string, { outcome, status }: Visited): Promise<void> {
  const now = clock.now();
  const hasFailed = outcome === 'failed' || outcome === 'refused';
  const day = toDay(now);
  const dueAt = new Date(now.getTime() + (hasFailed ? nextNightMs : weekMs));
  await execute(
    db,
    sql`update outside_links set outcome = ${outcome}, status = ${status}::int, checked_at = ${now}::timestamptz,
      due_at = ${dueAt}::timestamptz,
      failed_days = case when not ${hasFailed}::boolean then 0
        when failed_on = ${day}::date then failed_days else failed_days + 1 end,
      failed_on = case when ${hasFailed}::boolean then ${day}::date end
      where url = ${url}`,
  );
}

/** Due ones, host by host; returns the number stored. A killed run continues with the next one. */
export async function visitLinks(deps: LinkDeps): Promise<number> {
  const { db, clock, log, visit } = deps;
  const startedAt = clock.now();
  const endAt = startedAt.getTime() + maxRunMs;
  const hosts = await query(
    db,
    build
      .selectFrom('outside_links')
      .select(['host', countAll.as('total')])
      .where('due_at', '<=', startedAt)
      .groupBy('host')
      .orderBy(sql`min(due_at)`)
      .orderBy('host'),
  );
  /** Before any answer, perhaps of this site's connection. */
  let held: { url: string; visited: Visited }[] | undefined = [];
  let count = 0;

  async function keep(url: string, visited: Visited): Promise<void> {
    if (held !== undefined && visited.outcome === 'failed' && visited.status === null) {
      held.push({ url, visited });
      return;
    }
    if (visited.status !== null) await release();
    count += 1;
    await store(deps, url, visited);
  }

  async function release(): Promise<void> {
    const waiting = held ?? [];
    held = undefined;
    for (const { url, visited } of waiting) await keep(url, visited);
  }

  async function visitHost(host: string): Promise<void> {
    let after = '';
    while (clock.now().getTime() < endAt) {
      const [row] = await query(
        db,
        build
          .selectFrom('outside_links')
          .select('url')
          .where('host', '=', host)
          .where('due_at', '<=', startedAt)
          .where('url', '>', after)
          .orderBy('url')
          .limit(1),
      );
      if (row === undefined) return;
      after = row.url;
      await keep(row.url, await visit(row.url));
    }
  }

  const waiting = hosts.map(({ host }) => host).toReversed();
  async function runLane(): Promise<void> {
    for (let host = waiting.pop(); host !== undefined; host = waiting.pop()) await visitHost(host);
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
  if (held !== undefined && held.length > 0) {
    if (new Set(held.map(({ url }) => new URL(url).host)).size < fewHosts) await release();
    else log.warn({ links: held.length }, 'no outside server could be reached: failures of links were not recorded');
  }
  return count;
}
