import { isLinkTarget, isOwnPath, isServedPath } from '../../src/domain/paths.ts';
import { menuLocations, type MenuLink, type MenuLocation } from '../../src/domain/site.ts';
import type { Db, Tx } from '../platform/database.ts';

const itemSelect = { id: true, label: true, url: true } as const;

/** The single path segment a stored page would have, or undefined where the address cannot be one. */
function pageSlug(url: string): string | undefined {
  return /^\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1];
}

/**
 * The public menus by location, in their stored order. Items whose target does not exist are left out: no link ships
 * before its target (D21, D35).
 */
export async function readMenus(db: Db | Tx): Promise<Record<MenuLocation, MenuLink[]>> {
  const menus = await db.menu.findMany({
    where: { location: { in: [...menuLocations] }, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { location: true, items: { select: itemSelect, orderBy: [{ order: 'asc' }, { id: 'asc' }] } },
  });
  const published = await publishedSlugs(
    db,
    menus.flatMap((menu) => menu.items.map((item) => item.url)),
  );
  const isThere = (item: MenuLink) => {
    if (!isLinkTarget(item.url)) return false;
    if (!isOwnPath(item.url) || isServedPath(item.url)) return true;
    return published.has(pageSlug(item.url) ?? '');
  };
  const byLocation: Record<MenuLocation, MenuLink[]> = { header: [], footer_quick: [], footer_resources: [] };
  for (const menu of menus) {
    const location = menuLocations.find((known) => known === menu.location);
    if (location !== undefined) byLocation[location].push(...menu.items.filter(isThere));
  }
  return byLocation;
}

async function publishedSlugs(db: Db | Tx, urls: string[]): Promise<ReadonlySet<string>> {
  const slugs = urls.map(pageSlug).filter((slug) => slug !== undefined);
  if (slugs.length === 0) return new Set();
  const pages = await db.page.findMany({
    where: { slug: { in: slugs }, status: 'published', deletedAt: null },
    select: { slug: true },
  });
  return new Set(pages.map((page) => page.slug));
}
