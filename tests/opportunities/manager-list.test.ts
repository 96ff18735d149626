import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { describe, expect, it } from 'vitest';
import { opportunityListSize, opportunitySorts } from '../../src/domain/opportunities/list.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { anAdmin, make } from './scene.ts';

const app = useApp({ password: '', demo: false });

/** The list of an admin when it is empty. */
async function emptied() {
  await app.deps.db.investmentOpportunity.deleteMany();
  return (await anAdmin(app)).api.opportunities.adminList;
}

describe("the manager's list", () => {
  it('returns every status, with the data of a card', async () => {
    const list = await emptied();
    await buildOpportunity(app.deps.db, { title: 'Open', investmentAmount: '9007199254740993.10' });
    await buildOpportunity(app.deps.db, { title: 'Pending', status: 'pending', expectedRoi: '12%', isDemo: true });
    await buildOpportunity(app.deps.db, { title: 'Closed', status: 'closed', sectorSlug: 'energy' });
    await buildOpportunity(app.deps.db, { title: 'Deleted', deletedAt: new Date() });
    expect(await list({})).toMatchObject({
      total: 3,
      next: null,
      items: [
        { title: 'Closed', status: 'closed', sectorName: 'Energy', hasDraft: false },
        { title: 'Pending', status: 'pending', expectedRoi: '12%', isDemo: true },
        { title: 'Open', investment: { amount: '9007199254740993.10', currency: 'PGK' }, expectedRoi: '' },
      ],
    });
    expect((await list({ status: 'pending' })).items).toMatchObject([{ title: 'Pending' }]);
    expect((await list({ sector: 'energy' })).items).toMatchObject([{ title: 'Closed' }]);
    expect(await list({ sector: 'mining', status: 'closed' })).toMatchObject({ items: [], total: 0 });
  });

  it('is searched by every text a visitor could search, ignoring case and accents', async () => {
    const list = await emptied();
    await buildOpportunity(app.deps.db, { title: 'Café 100%_sure', location: 'Goroka', province: 'Eastern Highlands' });
    await buildOpportunity(app.deps.db, { title: 'Mill', location: 'Lae' });
    const titles = async (q: string) => (await list({ q })).items.map(({ title }) => title);
    expect(await titles('cafe GOROKA')).toEqual(['Café 100%_sure']);
    expect(await titles('%_')).toEqual(['Café 100%_sure']);
    expect(await titles('highlands mill')).toEqual([]);
    expect(await titles('  ')).toHaveLength(2);
    expect(await refusalOf(list({ q: 'a\u0000' }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('is sorted by title, by amount within each currency, and by last change', async () => {
    const list = await emptied();
    const at = (minute: number) => ({ updatedAt: new Date(Date.UTC(2026, 5, 1, 0, minute)) });
    await buildOpportunity(app.deps.db, { title: 'b', currency: 'USD', investmentAmount: '20', ...at(3) });
    await buildOpportunity(app.deps.db, { title: 'A', currency: 'PGK', investmentAmount: '9', ...at(1) });
    await buildOpportunity(app.deps.db, { title: 'c', currency: 'PGK', investmentAmount: '100', ...at(2) });
    const titles = async (sort: (typeof opportunitySorts)[number]) =>
      (await list({ sort })).items.map(({ title }) => title).join(' ');
    expect(await titles('newest')).toBe('c A b');
    expect(await titles('title')).toBe('A b c');
    expect(await titles('amount')).toBe('c A b');
    expect(await titles('modified')).toBe('b c A');
  });

  it.each(opportunitySorts)('returns all of them once, page by page, by %s', async (sort) => {
    const list = await emptied();
    const count = opportunityListSize * 2 + 3;
    await app.deps.db.investmentOpportunity.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        title: `Plant ${at % 5}`,
        sectorSlug: 'mining',
        location: 'Lae',
        currency: (['USD', 'EUR', 'PGK'] as const)[at % 3] ?? 'USD',
        investmentAmount: `${at % 4}.5`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 7))),
        updatedAt: new Date(Date.UTC(2026, 1, 1 + (at % 6))),
      })),
    });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ sort, ...(after === undefined ? {} : { after }) });
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  it('refuses a cursor of another order, and a forged one', async () => {
    const list = await emptied();
    await app.deps.db.investmentOpportunity.createMany({
      data: Array.from({ length: opportunityListSize + 1 }, (_, at) => ({
        title: `Plant ${at}`,
        sectorSlug: 'mining',
        location: 'Lae',
        investmentAmount: '1',
      })),
    });
    const { next } = await list({ sort: 'title' });
    expect(next).not.toBeNull();
    for (const wrong of [{ sort: 'amount' as const, after: next ?? '' }, { after: 'junk' }]) {
      expect(await refusalOf(list(wrong))).toMatchObject({ code: 'VALIDATION', message: cursorTexts.bad });
    }
  });

  it('shows each person only their own draft', async () => {
    await emptied();
    const { id, content } = await make(app);
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    await one.api.opportunities.saveDraft({ id, content, baseVersion: 1, draftVersion: 0 });
    expect((await one.api.opportunities.adminList({})).items).toMatchObject([{ id, hasDraft: true }]);
    expect((await other.api.opportunities.adminList({})).items).toMatchObject([{ id, hasDraft: false }]);
  });
});
