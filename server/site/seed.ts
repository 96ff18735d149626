import { factsPath } from '../../src/domain/facts/public.ts';
import { publicFactTexts } from '../../src/domain/facts/public-texts.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { Tx } from '../platform/database.ts';

/** Differences from the defaults (D32). */
const seeded: Partial<SiteSettings> = {
  general: {
    ...defaultSettings.general,
    siteName: 'Investment Promotion Authority',
    tagline: 'Papua New Guinea',
    timezone: 'Pacific/Port_Moresby',
    dateFormat: 'D MMMM YYYY',
  },
  appearance: { ...defaultSettings.appearance, primaryColor: '#0F5C46', secondaryColor: '#F2B705' },
  seo: {
    ...defaultSettings.seo,
    metaDescription:
      'The Investment Promotion Authority helps citizens and foreign investors to start and grow businesses in Papua New Guinea, and helps exporters to find buyers.',
    keywords: 'Papua New Guinea, investment, export, opportunities, Investment Promotion Authority',
  },
};

const facts = { label: publicFactTexts.title, url: factsPath };

interface SeedMenu {
  name: string;
  location: string;
  items: { label: string; url: string }[];
}

const pages: SeedMenu['items'] = [
  { label: 'Home', url: '/' },
  { label: 'About', url: '/about' },
  { label: 'Invest', url: '/invest' },
  { label: 'Export', url: '/export' },
  { label: 'Opportunities', url: '/investment-opportunities' },
];

/** Specification, section 2, Header and footer; D35. */
export const firstMenus: readonly SeedMenu[] = [
  {
    name: 'Header',
    location: 'header',
    items: pages,
  },
  {
    name: 'Footer quick links',
    location: 'footer_quick',
    items: [...pages, { label: 'News', url: '/news' }],
  },
  {
    name: 'Footer resources',
    location: 'footer_resources',
    items: [
      { label: 'Economic profile', url: '/economic-profile' },
      { label: 'Trade and export', url: '/trade-export' },
      { label: 'Doing business', url: '/doing-business' },
      facts,
      { label: 'Accessibility', url: '/accessibility' },
      { label: 'Site map', url: '/sitemap' },
    ],
  },
];

export async function seedSettings(tx: Tx): Promise<void> {
  await tx.setting.createMany({
    data: Object.entries(seeded).map(([group, value]) => ({ group, value })),
    skipDuplicates: true,
  });
}

export async function seedMenus(tx: Tx): Promise<void> {
  for (const { items, ...menu } of firstMenus) {
    await tx.menu.create({
      data: { ...menu, items: { create: items.map((item, order) => ({ ...item, order })) } },
      select: { id: true },
    });
  }
}

/** Adds it to sites seeded before it, unless staff have edited the menu. */
export async function addFactsLink(tx: Tx): Promise<void> {
  const menu = await tx.menu.findFirst({
    where: { location: 'footer_resources', deletedAt: null, version: 1, items: { none: { url: facts.url } } },
    select: { id: true, items: { where: { url: '/doing-business' }, select: { order: true } } },
  });
  const [before] = menu?.items ?? [];
  if (menu === null || before === undefined) return;
  const order = before.order + 1;
  await tx.menuItem.updateMany({
    where: { menuId: menu.id, order: { gte: order } },
    data: { order: { increment: 1 } },
  });
  await tx.menu.update({
    where: { id: menu.id },
    data: { version: { increment: 1 }, items: { create: { ...facts, order } } },
    select: { id: true },
  });
}
