import type { Prisma } from '../../prisma/generated/client.ts';
import { enquiryInterests } from '../../src/domain/enquiries/enquiries.ts';
import type { UsePlace } from '../../src/domain/documents/use-place.ts';
import { type SectorEntry, type SectorRow, slugOfSector } from '../../src/domain/sectors/entry.ts';
import { sectorTexts as texts } from '../../src/domain/sectors/texts.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { nameUses } from '../media/usage.ts';
import { renameSectorInAlerts } from '../opportunities/published.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockName, refuseNewer } from '../platform/locks.ts';
import { build, query } from '../platform/sql.ts';
import { sectorColumns } from './columns.ts';

/** At most; the list of opportunities shows all. */
const shownUses = 50;

const adminSelect = {
  ...selectOf(sectorColumns),
  id: true,
  version: true,
  _count: { select: { opportunities: { where: { deletedAt: null } } } },
} as const satisfies Prisma.SectorSelect;

type FoundRow = Prisma.SectorGetPayload<{ select: typeof adminSelect }>;

function toRow({ id, version, _count, ...row }: FoundRow): SectorRow {
  return { ...entryOf(sectorColumns, row), id, version, uses: _count.opportunities };
}

/** Lists the stored sectors, in order (D28). */
export async function listSectors(db: Db): Promise<SectorRow[]> {
  const orderBy = [{ order: 'asc' }, { slug: 'asc' }] as const;
  const rows = await db.sector.findMany({ where: { deletedAt: null }, select: adminSelect, orderBy: [...orderBy] });
  return rows.map(toRow);
}

/** Every opportunity of it, even in the trash: none can lose its sector. */
export async function usesOfSector(db: Db, id: string): Promise<UsePlace[]> {
  const rows = await db.investmentOpportunity.findMany({
    where: { sector: { id, deletedAt: null } },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: shownUses,
    select: { id: true },
  });
  return nameUses(
    db,
    rows.map((row) => ({ kind: 'opportunity', key: row.id, place: '' })),
    true,
  );
}

/**
 * Serialises changes, as order and slugs depend on all. Reads after locking: rows locked by a waiting query keep their
 * old order. Row locks keep opportunities from joining a sector being deleted.
 */
async function lockAll(tx: Tx): Promise<{ id: string; slug: string; order: number }[]> {
  await lockName(tx, 'sectors');
  const all = build.selectFrom('sectors').select(['id', 'slug', 'order']).where('deleted_at', 'is', null);
  return query(tx, all.orderBy('order').orderBy('slug').forUpdate());
}

/** Default: a free one from the name. */
function slugFor({ slug, name }: SectorEntry, others: readonly { slug: string }[]): string {
  const isTaken = (one: string) => others.some((other) => other.slug === one);
  if (slug !== '') {
    if (isTaken(slug)) throw new DomainError('VALIDATION', texts.slugTaken, { field: 'slug' });
    return slug;
  }
  const made = slugOfSector(name);
  if (made === '') throw new DomainError('VALIDATION', texts.slugNeeded, { field: 'slug' });
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? made : `${made}-${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
}

async function readRow(tx: Tx, id: string): Promise<SectorRow> {
  const row = await tx.sector.findFirst({ where: { id, deletedAt: null }, select: adminSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return toRow(row);
}

/** VALIDATION on a taken `slug`. */
export async function addSector(ctx: SignedIn, entry: SectorEntry): Promise<SectorRow> {
  return ctx.db.$transaction(async (tx) => {
    const all = await lockAll(tx);
    const slug = slugFor(entry, all);
    const { id } = await tx.sector.create({
      data: {
        ...dataOf(sectorColumns, { ...entry, slug }),
        order: Math.max(-1, ...all.map(({ order }) => order)) + 1,
        createdBy: ctx.caller.userId,
        updatedBy: ctx.caller.userId,
      },
      select: { id: true },
    });
    const row = await readRow(tx, id);
    await audit(tx, actorOf(ctx), { action: 'sectors.add', ...namesOf(row), after: { ...entry, slug } });
    return row;
  });
}

const namesOf = ({ id, name }: SectorRow) => ({ entityKind: 'sector', entityId: id, entityName: name }) as const;

/** Enquiries find the sector of their interest by its slug. VALIDATION */
function refuseOfInterest(slug: string): void {
  if (!enquiryInterests.some((interest) => interest === slug)) return;
  throw new DomainError('VALIDATION', texts.slugOfInterest(slug), { field: 'slug' });
}

/** Opportunities and alerts follow the slug. CONFLICT (D37), NOT_FOUND, VALIDATION on `slug`: taken, or of an interest. */
export async function updateSector(
  ctx: SignedIn,
  { id, version, ...entry }: SectorEntry & { id: string; version: number },
): Promise<SectorRow> {
  return ctx.db.$transaction(async (tx) => {
    const all = await lockAll(tx);
    const before = await readRow(tx, id);
    refuseNewer(before, version);
    const others = all.filter((other) => other.id !== id);
    const changed = { ...entry, slug: slugFor(entry, others) };
    const isRenamed = changed.slug !== before.slug;
    if (isRenamed) refuseOfInterest(before.slug);
    await tx.sector.update({
      where: { id },
      data: {
        ...dataOf(sectorColumns, changed),
        version: { increment: 1 },
        updatedAt: ctx.deps.clock.now(),
        updatedBy: ctx.caller.userId,
      },
      select: { id: true },
    });
    if (isRenamed) await renameSectorInAlerts(tx, { from: before.slug, to: changed.slug });
    const after = await readRow(tx, id);
    await audit(tx, actorOf(ctx), { action: 'sectors.update', ...namesOf(after), ...changedFields(before, changed) });
    return after;
  });
}

/** No-op at the ends. Keeps the version: no form contains the order. */
export async function moveSector(ctx: SignedIn, { id, by }: { id: string; by: -1 | 1 }): Promise<SectorRow[]> {
  await ctx.db.$transaction(async (tx) => {
    const all = await lockAll(tx);
    const at = all.findIndex((one) => one.id === id);
    const row = await readRow(tx, id);
    const [moved, neighbour] = [all[at], all[at + by]];
    if (moved === undefined || neighbour === undefined) return;
    const order = all.with(at, neighbour).with(at + by, moved);
    for (const [position, one] of order.entries()) {
      if (one.order === position) continue;
      await tx.sector.update({ where: { id: one.id }, data: { order: position }, select: { id: true } });
    }
    const move = { before: { position: at + 1 }, after: { position: at + by + 1 } };
    await audit(tx, actorOf(ctx), { action: 'sectors.move', ...namesOf(row), ...move });
  });
  return listSectors(ctx.db);
}

/** CONFLICT while in use, or over a newer version (D37). */
export async function removeSector(
  ctx: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<SectorRow[]> {
  await ctx.db.$transaction(async (tx) => {
    await lockAll(tx);
    const row = await readRow(tx, id);
    const uses = await tx.investmentOpportunity.count({ where: { sectorSlug: row.slug } });
    if (uses > 0) throw new DomainError('CONFLICT', texts.inUse);
    refuseNewer(row, version);
    await tx.sector.delete({ where: { id }, select: { id: true } });
    await audit(tx, actorOf(ctx), { action: 'sectors.remove', ...namesOf(row), before: { slug: row.slug } });
  });
  return listSectors(ctx.db);
}
