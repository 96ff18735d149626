import { expect } from '@playwright/test';
import type { Db } from '../../../server/platform/database.ts';
import { isLinkTarget } from '../../../src/domain/site/paths.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';

type Menus = Awaited<ReturnType<typeof readMenus>>;

/** The menus with their links, as one value to compare and restore. */
export function readMenus(db: Db) {
  return db.menu.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      location: true,
      version: true,
      deletedAt: true,
      createdAt: true,
      items: { select: { id: true, label: true, url: true, order: true }, orderBy: { order: 'asc' } },
    },
  });
}

const kinds = { kind: { in: ['menu' as const, 'site_content' as const] } };

/** Texts of the built-in site content, on a page that shows them. */
const marks = { '/': defaultSettings.footerAbout.content, '/invest': defaultSettings.closing.title };

/** Restores the previous menus and the built-in site content, also for visitors. No-op if nothing was stored. */
export async function restoreSeeded(db: Db, menus: Menus, origin: string, cookie: string): Promise<void> {
  const [standing, { count }] = await Promise.all([readMenus(db), db.siteContent.deleteMany()]);
  const isSame = JSON.stringify(standing) === JSON.stringify(menus);
  await db.contentDraft.deleteMany({ where: kinds });
  if (isSame && count === 0) return;
  await db.contentVersion.deleteMany({ where: kinds });
  await db.mediaUsage.deleteMany({ where: kinds });
  if (!isSame) {
    await db.menu.deleteMany();
    for (const { items, ...menu } of menus) {
      await db.menu.create({ data: { ...menu, items: { create: items } }, select: { id: true } });
    }
  }
  const links = menus
    .flatMap(({ items }) => items.map(({ label, url }) => ({ label, url })))
    .filter(({ url }) => isLinkTarget(url));
  for (const [path, mark] of Object.entries(marks)) {
    const read = async () => {
      const html = await (await fetch(`${origin}${path}`, { headers: { cookie } })).text();
      return html.includes(mark) && links.every(({ label }) => html.includes(`>${label}</a>`));
    };
    await expect.poll(read, { message: `${path} is as it was`, timeout: 20_000 }).toBe(true);
  }
}
