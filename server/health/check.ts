import { daysBefore } from '../../src/domain/time/durations.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { emptySearches, searchDays, unusedDays } from '../../src/domain/health/health.ts';
import { activeStaff } from '../accounts/active.ts';
import type { HealthScope, HealthSource } from '../contributions/health-source.ts';
import type { JobDeps } from '../contributions/job.ts';
import { isUsed } from '../media/usage.ts';
import { nouns } from '../nouns.ts';
import type { Db } from '../platform/database.ts';
import { build, execute, query } from '../platform/sql.ts';
import { type Found, findingsOf, type HealthFacts, identityOf } from './findings.ts';
import { leavesOf } from './leaves.ts';
import { forgetLinks, noteLinks, outsideUrl } from './links.ts';
import { firstViewOf } from './weight.ts';

const batchSize = 200;
/** Of files and of searches, the oldest or most frequent. */
const maxOfKind = 500;

const sources = (): readonly HealthSource[] => nouns.flatMap(({ health = [] }) => health);

async function readFacts(db: Db, publicUrl: URL): Promise<HealthFacts> {
  const [links, staff] = await Promise.all([
    db.outsideLink.findMany({ where: { failedDays: { gte: 2 } }, select: { url: true, status: true } }),
    db.user.findMany({
      where: activeStaff('editor'),
      select: { id: true },
    }),
  ]);
  return {
    broken: new Map(links.map(({ url, status }) => [url, status])),
    staff: new Set(staff.map(({ id }) => id)),
    publicUrl,
  };
}

/** Ages and what is ignored stay with the identity. */
async function store(db: Db, found: readonly Found[], checkId: string, now: Date): Promise<void> {
  const rows = [...new Map(found.map((one) => [identityOf(one), one])).entries()];
  if (rows.length === 0) return;
  const column = <Value>(of: (one: Found) => Value) => rows.map(([, one]) => of(one));
  await execute(
    db,
    sql`insert into health_findings
        (identity, kind, document_kind, document_key, title, place, subject, amount, owner_id, first_seen_at, check_id)
      select *, ${now}::timestamptz, ${checkId}::uuid from unnest(
        ${rows.map(([identity]) => identity)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ documentKind }) => documentKind)}::text[], ${column(({ documentKey }) => documentKey)}::text[],
        ${column(({ title }) => title)}::text[], ${column(({ place }) => place)}::text[],
        ${column(({ subject }) => subject)}::text[], ${column(({ amount }) => amount)}::int[],
        ${column(({ ownerId }) => ownerId)}::uuid[])
      on conflict (identity) do update set title = excluded.title, subject = excluded.subject,
        amount = excluded.amount, owner_id = excluded.owner_id, check_id = excluded.check_id`,
  );
}

const files = build
  .selectFrom('media_files as m')
  .select((eb) => ['m.id', 'm.name', eb.fn.coalesce('m.updated_by', 'm.created_by').as('ownerId')])
  .where('m.store', '<>', 'private')
  .where('m.deleted_at', 'is', null)
  .orderBy('m.id')
  .limit(maxOfKind);

async function ofFiles(db: Db, now: Date, { staff }: HealthFacts): Promise<Found[]> {
  const [unused, silent] = await Promise.all([
    query(db, files.where('m.created_at', '<', daysBefore(now, unusedDays)).where(sql<boolean>`not (${isUsed})`)),
    query(
      db,
      files
        .where('m.store', '=', 'images')
        .where('m.is_decorative', '=', false)
        .where(sql<boolean>`coalesce(btrim(m.alt), '') = ''`)
        .where(sql<boolean>`(${isUsed})`),
    ),
  ]);
  const toFound =
    (kind: 'fileUnused' | 'altMissing') =>
    ({ id, name, ownerId }: (typeof unused)[number]): Found => ({
      kind,
      documentKind: 'media',
      documentKey: id,
      title: name,
      place: '',
      subject: '',
      amount: null,
      ownerId: ownerId !== null && staff.has(ownerId) ? ownerId : null,
    });
  return [...unused.map(toFound('fileUnused')), ...silent.map(toFound('altMissing'))];
}

async function ofSearches(db: Db, now: Date): Promise<Found[]> {
  const first = daysBefore(now, searchDays);
  const rows = await db.searchMiss.groupBy({
    by: ['words'],
    where: { day: { gt: first } },
    _sum: { count: true },
    having: { count: { _sum: { gte: emptySearches } } },
    orderBy: { _sum: { count: 'desc' } },
    take: maxOfKind,
  });
  return rows.map(({ words, _sum }) => ({
    kind: 'searchEmpty',
    documentKind: 'search',
    documentKey: words,
    title: words,
    place: '',
    subject: words,
    amount: _sum.count ?? 0,
    ownerId: null,
  }));
}

/** Replaces the findings; returns their number. Deletes nothing if it does not reach the end. */
export async function checkContent({ db, clock, log, publicUrl }: Pick<JobDeps, 'db' | 'clock' | 'log' | 'publicUrl'>) {
  const now = clock.now();
  const scope: HealthScope = { db, log, now };
  const facts = await readFacts(db, publicUrl);
  const checkId = randomUUID();
  let count = 0;
  let found: Found[] = [];
  let links: string[] = [];
  const flush = async () => {
    await store(db, found, checkId, now);
    await noteLinks(db, links, now);
    count += found.length;
    found = [];
    links = [];
  };
  for (const source of sources()) {
    for await (const document of source(scope)) {
      const leaves = leavesOf(document.content);
      const kilobytes = document.isPage ? await firstViewOf(db, document.content, leaves.images) : undefined;
      found.push(...findingsOf(document, leaves, facts, kilobytes));
      links.push(...leaves.links.flatMap(({ href }) => outsideUrl(href, publicUrl) ?? []));
      if (found.length + links.length >= batchSize) await flush();
      await yieldToEventLoop();
    }
  }
  found.push(...(await ofFiles(db, now, facts)), ...(await ofSearches(db, now)));
  await flush();
  await db.healthFinding.deleteMany({ where: { checkId: { not: checkId } } });
  await forgetLinks(db, now);
  return count;
}
