import { menuLocations, type MenuLink, type MenuLocation } from '../../src/domain/site/site.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Without ids, which do not compress: 0.3 kB of each page. */
const itemSelect = { label: true, url: true } as const;

/** By location (D35), in order, links as stored. */
export async function readMenus(db: Db | Tx): Promise<Record<MenuLocation, MenuLink[]>> {
  const menus = await db.menu.findMany({
    where: { location: { in: [...menuLocations] }, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { location: true, items: { select: itemSelect, orderBy: [{ order: 'asc' }, { id: 'asc' }] } },
  });
  const byLocation: Record<MenuLocation, MenuLink[]> = { header: [], footer_quick: [], footer_resources: [] };
  for (const menu of menus) {
    const location = menuLocations.find((known) => known === menu.location);
    if (location !== undefined) byLocation[location].push(...menu.items);
  }
  return byLocation;
}
