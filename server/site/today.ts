import { isShownLink } from '../../src/domain/site/addresses.ts';
import { menuLocations } from '../../src/domain/site/site.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import type { TodayItem } from '../../src/domain/today/today.ts';
import { showLinks } from '../articles/published.ts';
import { readGroup } from '../settings/settings.ts';
import { maxRows, type TodaySource } from '../contributions/today-source.ts';

const maxLinks = 200;

/** Menu links without a target (D21, D35). */
const links: TodaySource = {
  kind: 'linksBroken',
  async find({ db, clock, log }) {
    const [menus, setting] = await Promise.all([
      db.menu.findMany({
        where: { location: { in: [...menuLocations] }, deletedAt: null },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: maxRows,
        select: { id: true, name: true, items: { select: { url: true }, orderBy: { order: 'asc' }, take: maxLinks } },
      }),
      db.setting.findUnique({ where: { group: 'copyright' }, select: { value: true } }),
    ]);
    const places = [
      ...menus.map(({ id, name, items }) => ({
        subject: todayTexts.ofMenu(name),
        href: `/admin/menu?menu=${id}`,
        items: items.filter(({ url }) => url !== ''),
      })),
      {
        subject: todayTexts.ofCopyright,
        href: '/admin/settings?tab=copyright',
        items: readGroup('copyright', setting?.value, log).links,
      },
    ];
    const shown = await showLinks(
      db,
      clock,
      places.map(({ items }) => items),
    );
    const items = places.flatMap(({ subject, href }, at): TodayItem[] => {
      const count = shown[at]?.filter(({ url }) => !isShownLink(url)).length ?? 0;
      return count === 0 ? [] : [{ kind: 'linksBroken', subject, at: null, who: null, count, href }];
    });
    return { items, total: items.length };
  },
};

/** One-based month. */
const firstReminder = 11;

/** From November: next year's holidays, excluded from reply times (D32). */
const holidays: TodaySource = {
  kind: 'holidaysMissing',
  async find({ db, day }) {
    const [year, month] = day.split('-').map(Number);
    if (year === undefined || month === undefined || month < firstReminder) return { items: [], total: 0 };
    const [first, beyond] = [new Date(Date.UTC(year + 1, 0, 1)), new Date(Date.UTC(year + 2, 0, 1))];
    const found = await db.holiday.findFirst({ where: { date: { gte: first, lt: beyond } }, select: { id: true } });
    if (found !== null) return { items: [], total: 0 };
    const href = '/admin/settings?tab=enquiries';
    const item = { kind: 'holidaysMissing', subject: String(year + 1), at: null, who: null, count: 1, href } as const;
    return { items: [item], total: 1 };
  },
};

export const upkeepSources: readonly TodaySource[] = [links, holidays];
