import { profileName } from '../accounts/people.ts';
import { daysAfter } from '../../src/domain/time/durations.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { mayEnter } from '../../src/domain/access/access.ts';
import {
  findingKinds,
  type FindingKind,
  type FindingPlace,
  findingPlaces,
  type FindingRow,
  type HealthFilter,
  type HealthOverview,
  type HealthPage,
  healthPageSize,
  ignoredDays,
  placesOfEditors,
} from '../../src/domain/health/health.ts';
import { documentOfFinding, fieldOfFinding, hrefOfFinding } from '../../src/domain/health/place.ts';
import { healthTexts as texts } from '../../src/domain/health/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { sortedPage } from '../platform/lists/sorted-cursor.ts';
import { allOf, anyOf, build, columnsOf, countAll, query } from '../platform/sql.ts';
import { contentCheck } from './jobs.ts';

const f = columnsOf('health_findings', 'f');

/** Longest known first. */
const oldestFirst: RowOrder = { ...byTime(f('first_seen_at')), way: 'asc' };

const placesOf = ({ caller }: SignedIn): readonly FindingPlace[] =>
  mayEnter('admin', caller.viewer) ? findingPlaces : placesOfEditors;

const isIgnored = (now: Date) => sql<SqlBool>`coalesce(${f('ignored_until')} > ${now}::timestamptz, false)`;

/** Of the documents that the caller may open. */
const seenBy = (ctx: SignedIn) => sql<SqlBool>`${f('document_kind')} = ${anyOf(placesOf(ctx), 'text')}`;

function conditionsOf(ctx: SignedIn, { kind, owner, ignored }: HealthFilter): Expression<SqlBool> {
  const now = ctx.deps.clock.now();
  const parts = [seenBy(ctx), ignored === true ? isIgnored(now) : sql<SqlBool>`not ${isIgnored(now)}`];
  if (kind !== undefined) parts.push(sql`${f('kind')} = ${kind}`);
  if (owner !== undefined) {
    parts.push(owner === 'none' ? sql`${f('owner_id')} is null` : sql`${f('owner_id')} = ${owner}::uuid`);
  }
  return allOf(parts);
}

/** Oldest first. @throws VALIDATION on a forged `after` */
export async function listFindings(ctx: SignedIn, filter: HealthFilter): Promise<HealthPage> {
  const { db, deps } = ctx;
  const now = deps.clock.now();
  const matching = build.selectFrom('health_findings as f').where(conditionsOf(ctx, filter));
  const keyset = { after: filter.after, sort: 'oldest', order: oldestFirst, id: f('id') };
  const rows = matching
    .leftJoin('profiles as p', 'p.id', 'f.owner_id')
    .select(['f.id', 'f.kind', 'f.title', 'f.place', 'f.subject', 'f.amount'])
    .select([
      'f.document_kind as documentKind',
      'f.document_key as documentKey',
      'f.first_seen_at as firstSeenAt',
      'f.ignored_until as ignoredUntil',
      profileName.as('owner'),
    ]);
  const [found, [counted]] = await Promise.all([
    query(db, keysetRows(rows, keyset, healthPageSize)),
    query(db, matching.select(countAll.as('total'))),
  ]);
  const { shown, next } = sortedPage(found, healthPageSize, 'oldest');
  const items = shown.map(({ key: _, firstSeenAt, ignoredUntil, kind, documentKind, ...row }): FindingRow => {
    const located = { ...row, documentKind: documentKind as FindingPlace };
    return {
      ...located,
      kind: kind as FindingKind,
      document: documentOfFinding(located),
      field: fieldOfFinding(located),
      href: hrefOfFinding(located),
      firstSeenAt: firstSeenAt.toISOString(),
      ignoredUntil: ignoredUntil !== null && ignoredUntil > now ? ignoredUntil.toISOString() : null,
    };
  });
  return { items, next, total: counted?.total ?? 0 };
}

export async function readOverview(ctx: SignedIn): Promise<HealthOverview> {
  const { db, deps } = ctx;
  const mine = build.selectFrom('health_findings as f').where(seenBy(ctx));
  const open = mine.where(sql<SqlBool>`not ${isIgnored(deps.clock.now())}`);
  const [kinds, owners, runs] = await Promise.all([
    query(db, open.select(['f.kind', countAll.as('total')]).groupBy('f.kind')),
    query(
      db,
      mine
        .innerJoin('profiles as p', 'p.id', 'f.owner_id')
        .select(['p.id', profileName.as('name')])
        .distinct()
        .orderBy('name')
        .limit(200),
    ),
    db.jobRun.findMany({
      where: { job: contentCheck.name, status: { in: ['succeeded', 'running'] } },
      orderBy: { startedAt: 'desc' },
      take: 20,
      select: { status: true, finishedAt: true },
    }),
  ]);
  const totals = new Map(kinds.map(({ kind, total }) => [kind, total]));
  return {
    counts: Object.fromEntries(findingKinds.map((kind) => [kind, totals.get(kind) ?? 0])) as HealthOverview['counts'],
    owners: owners.map(({ id, name }) => ({ id, name: name ?? '' })),
    checkedAt: runs.find(({ status }) => status === 'succeeded')?.finishedAt?.toISOString() ?? null,
    isChecking: runs.some(({ status }) => status === 'running'),
  };
}

/** Ignores for 90 days, or undoes it; idempotent. @throws NOT_FOUND, also if the caller may not see it */
export async function setIgnored(ctx: SignedIn, { id, isIgnored: ignores }: { id: string; isIgnored: boolean }) {
  const now = ctx.deps.clock.now();
  const ignoredUntil = ignores ? daysAfter(now, ignoredDays) : null;
  await ctx.db.$transaction(async (tx) => {
    const where = { id, documentKind: { in: [...placesOf(ctx)] } };
    const [row] = await tx.healthFinding.updateManyAndReturn({
      where,
      data: { ignoredUntil },
      select: { kind: true, title: true, documentKind: true },
    });
    if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
    await audit(tx, actorOf(ctx), {
      action: ignores ? 'health.ignore' : 'health.show',
      entityKind: 'finding',
      entityId: id,
      entityName: row.title,
      after: { kind: row.kind, ignoredUntil: ignoredUntil?.toISOString() ?? null },
    });
  });
}
