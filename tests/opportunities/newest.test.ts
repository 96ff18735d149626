import { beforeAll, describe, expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', demo: false });
const build = (overrides: Parameters<typeof buildOpportunity>[1]) => buildOpportunity(app.deps.db, overrides);
const newest = () => buildCaller(app.deps).opportunities.newest();
const titles = async () => (await newest()).map(({ title }) => title);

beforeAll(async () => {
  await app.deps.db.investmentOpportunity.deleteMany();
  await app.deps.db.post.deleteMany();
});

describe('the newest opportunities', () => {
  it('are the three newest open ones', async () => {
    for (const title of ['first', 'second', 'third', 'fourth']) await build({ title });
    await build({ title: 'pending', status: 'pending' });
    await build({ title: 'closed', status: 'closed' });
    await build({ title: 'deleted', deletedAt: new Date() });
    expect(await titles()).toEqual(['fourth', 'third', 'second']);
  });

  it('are examples only if there are no others (D63)', async () => {
    const { id } = await build({ title: 'example', isDemo: true, investmentAmount: '5.5' });
    expect(await newest()).toEqual([
      {
        id,
        title: 'example',
        sector: 'Mining',
        location: 'Enga',
        investment: { amount: '5.50', currency: 'PGK' },
        isDemo: true,
      },
    ]);
    await build({ title: 'real' });
    await build({ title: 'newer example', isDemo: true });
    expect(await titles()).toEqual(['real']);
  });
});

describe('the home page', () => {
  const home = async () => (await app.request('/')).text();

  it('links to open opportunities and to posts, and omits an empty heading', async () => {
    const before = await home();
    expect(before).not.toContain('>Newest opportunities<');
    expect(before).not.toContain('>Latest news<');
    const { id } = await build({ title: 'Coffee mill in Goroka', investmentAmount: '0' });
    await storePost(app.deps.db, { slug: 'wharf' });
    await expect.poll(home).toContain('Coffee mill in Goroka');
    const html = await home();
    expect(html).toContain('>Newest opportunities<');
    expect(html).toContain(`href="/investment-opportunities/${id}"`);
    expect(html).toContain('>Amount on request<');
    expect(html).toContain('>Latest news<');
    expect(html).toContain('href="/news/wharf"');
  });

  it('labels examples', async () => {
    await build({ title: 'Reef lodge', isDemo: true });
    await expect.poll(home).toContain('>Example projects<');
    expect(await home()).not.toContain('>Newest opportunities<');
  });
});
