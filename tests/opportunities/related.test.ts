import { beforeAll, describe, expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', demo: false });
const build = (overrides: Parameters<typeof buildOpportunity>[1]) => buildOpportunity(app.deps.db, overrides);
const relatedOf = async (id: string) => (await buildCaller(app.deps).opportunities.byId({ id })).related;
const titlesOf = async (id: string) => (await relatedOf(id)).map(({ title }) => title);

const here = { sectorSlug: 'energy', province: 'Manus' };
const elsewhere = { sectorSlug: 'tourism', province: 'Enga' };

beforeAll(async () => {
  await app.deps.db.investmentOpportunity.deleteMany();
});

describe('related opportunities', () => {
  it('are at most three: same sector first, then same province, each newest first', async () => {
    await build({ title: 'province, older', sectorSlug: 'mining', province: 'Manus' });
    await build({ title: 'sector, older', sectorSlug: 'energy', province: 'Gulf' });
    await build({ title: 'nothing in common', ...elsewhere });
    await build({ title: 'province, newer', sectorSlug: 'mining', province: 'Manus' });
    const { id } = await build({ title: 'itself', ...here });
    expect(await titlesOf(id)).toEqual(['sector, older', 'province, newer', 'province, older']);
    await build({ title: 'sector, newer', sectorSlug: 'energy' });
    await build({ title: 'sector and province', ...here });
    expect(await titlesOf(id)).toEqual(['sector and province', 'sector, newer', 'sector, older']);
  });

  it('never include itself, non-public ones, or those without a province for one without', async () => {
    const { id } = await build({ ...here, province: null });
    await build({ title: 'pending', ...here, status: 'pending' });
    await build({ title: 'closed', ...here, status: 'closed' });
    await build({ title: 'deleted', ...here, deletedAt: new Date() });
    await build({ title: 'also nowhere', sectorSlug: 'tourism', province: null });
    expect(await titlesOf(id)).toEqual([]);
  });

  it('return money as text, and mark examples', async () => {
    const { id } = await build(here);
    const other = await build({ ...here, title: 'Large', investmentAmount: '9007199254740993.10', isDemo: true });
    expect(await relatedOf(id)).toEqual([
      {
        id: other.id,
        title: 'Large',
        location: 'Enga',
        investment: { amount: '9007199254740993.10', currency: 'PGK' },
        isDemo: true,
      },
    ]);
  });

  it('are on the page, with documents and source', async () => {
    const { id } = await build({ ...here, source: 'Study of 2025', lastVerifiedAt: new Date('2026-03-31') });
    const other = await build({ ...here, title: 'Another <one>' });
    const html = await (await app.request(`/investment-opportunities/${id}`)).text();
    expect(html).toContain('Related opportunities');
    expect(html).toContain('Another &lt;one&gt;');
    expect(html).toContain(`/investment-opportunities/${other.id}`);
    expect(html).toContain('Source: Study of 2025');
    expect(html).toMatch(/Last verified [^<]*2026/);
  });
});
