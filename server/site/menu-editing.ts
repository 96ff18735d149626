import type { Prisma } from '../../prisma/generated/client.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import {
  type MenuContent,
  menuDocument,
  type MenuSummary,
  maxMenus,
  type NewMenu,
} from '../../src/domain/menus/menus.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { actorOf } from '../caller.ts';
import { nextId } from '../content/editing/create.ts';
import { publish } from '../content/editing/publish.ts';
import type { EditTarget, NewCopy, StoredCopy } from '../content/editing/target.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockName } from '../platform/locks.ts';

const rowSelect = {
  name: true,
  location: true,
  version: true,
  updatedAt: true,
  updatedBy: true,
  items: { select: { id: true, label: true, url: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.MenuSelect;

function gone(): DomainError {
  return new DomainError('NOT_FOUND', texts.gone);
}

/** In order of creation. */
export async function listMenus(db: Db): Promise<MenuSummary[]> {
  const rows = await db.menu.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, location: true, version: true, _count: { select: { items: true } } },
  });
  return rows.map(({ _count, ...menu }) => ({ ...menu, itemCount: _count.items }));
}

/** Serialises, so that a conflict is a field error; the index `menus_location_live_key` guarantees it. */
async function lockLocations(tx: Tx): Promise<void> {
  await lockName(tx, 'menu locations');
}

/** Another menu at a location, which is locked until `tx` ends. */
export async function findAtLocation(tx: Tx, location: string, id: string): Promise<{ name: string } | undefined> {
  await lockLocations(tx);
  const where = { location, deletedAt: null, id: { not: id } };
  return (await tx.menu.findFirst({ where, select: { name: true } })) ?? undefined;
}

/** `isNew`: its first publication creates it. */
function menuTarget(id: string, name: string, isNew = false): EditTarget<MenuContent> {
  return {
    kind: 'menu',
    key: id,
    title: name,
    document: menuDocument,
    hasNoBuiltIn: true,
    read: async (db) => {
      const copy = await readCopy(db, id);
      if (copy === undefined && !isNew) throw gone();
      return copy;
    },
    check: async (tx, content) => ({
      ...(await refuseTakenLocation(tx, content.location, id)),
      ...(await refuseForeignItems(tx, content, id)),
    }),
    write: (tx, baseVersion, copy) => write(tx, id, baseVersion, copy),
  };
}

async function readCopy(db: Db | Tx, id: string): Promise<StoredCopy | undefined> {
  const row = await db.menu.findUnique({ where: { id, deletedAt: null }, select: rowSelect });
  if (row === null) return undefined;
  const { name, location, items, ...copy } = row;
  return { ...copy, content: { name, location, items }, schemaVersion: menuDocument.schemaVersion };
}

async function refuseTakenLocation(tx: Tx, location: string, id: string): Promise<FieldErrors> {
  const other = await findAtLocation(tx, location, id);
  return other === undefined ? {} : { location: [texts.locationTaken(other.name)] };
}

/** The form generates link ids (D40), so another menu's are rejected. */
async function refuseForeignItems(tx: Tx, { items }: MenuContent, id: string): Promise<FieldErrors> {
  const ids = items.map((item) => item.id);
  const foreign = await tx.menuItem.findMany({
    where: { id: { in: ids }, menuId: { not: id } },
    select: { id: true },
  });
  return Object.fromEntries(foreign.map((item) => [`items.${ids.indexOf(item.id)}`, [texts.foreignItem]]));
}

/** Replaces menu and links at `baseVersion`; false for another version or a trashed menu. */
async function write(tx: Tx, id: string, baseVersion: number, { content, version, at, by }: NewCopy): Promise<boolean> {
  // Already validated.
  const { name, location, items } = content as unknown as MenuContent;
  const row = { name, location, version, updatedAt: at, updatedBy: by };
  const { count } =
    baseVersion === 0
      ? await tx.menu.createMany({ data: [{ id, ...row, createdAt: at, createdBy: by }], skipDuplicates: true })
      : await tx.menu.updateMany({ where: { id, version: baseVersion, deletedAt: null }, data: row });
  if (count === 0) return false;
  await tx.menuItem.deleteMany({ where: { menuId: id } });
  await tx.menuItem.createMany({
    data: items.map((item, order) => ({ ...item, menuId: id, order, createdAt: at, updatedAt: at })),
  });
  return true;
}

/** NOT_FOUND also if trashed. */
export async function findMenu(db: Db, id: string): Promise<EditTarget<MenuContent>> {
  const row = await db.menu.findUnique({ where: { id, deletedAt: null }, select: { name: true } });
  if (row === null) throw gone();
  return menuTarget(id, row.name);
}

/** Without links. VALIDATION by field, also for a taken location. */
export async function createMenu(ctx: SignedIn, { name, location }: NewMenu): Promise<{ id: string }> {
  if ((await ctx.db.menu.count({ where: { deletedAt: null } })) >= maxMenus) {
    throw new DomainError('VALIDATION', texts.tooMany(maxMenus));
  }
  const id = await nextId(ctx.db);
  await publish(ctx, menuTarget(id, name, true), { content: { name, location, items: [] }, baseVersion: 0 });
  return { id };
}

/** Moves it to the trash (D38). CONFLICT if saved since `version`; NOT_FOUND. */
export async function removeMenu(ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const before = await readCopy(tx, id);
    if (before === undefined) throw gone();
    const { count } = await tx.menu.updateMany({
      where: { id, version, deletedAt: null },
      data: { deletedAt: ctx.deps.clock.now(), deletedBy: ctx.caller.userId },
    });
    if (count === 0) throw new DomainError('CONFLICT', formTexts.newerVersion);
    const { name, location } = before.content as unknown as MenuContent;
    await audit(tx, actorOf(ctx), {
      action: 'menus.remove',
      entityKind: 'menu',
      entityId: id,
      entityName: name,
      before: { location, version },
    });
  });
}
