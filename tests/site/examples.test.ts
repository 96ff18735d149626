import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { nouns } from '../../server/nouns.ts';
import { paid } from '../billing/scene.ts';
import { make } from '../opportunities/scene.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { htmlOf } from '../setup/head.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });

const demoSeeds = nouns.flatMap(({ seeds = [] }) => seeds).filter(({ isDemo }) => isDemo === true);

beforeAll(async () => {
  const { db, clock } = app.deps;
  await db.$executeRaw`TRUNCATE investment_opportunities, posts, services CASCADE`;
  await db.$transaction(async (tx) => {
    for (const seed of demoSeeds) await seed.write(tx, clock.now());
  });
});

const visitor = () => buildCaller(app.deps);

/** The list as visitors get it. */
const listPage = async () => htmlOf(await app.request('/investment-opportunities'));
const featuredIn = (html: string) => /<section[^>]*aria-labelledby="featured-title"[\s\S]*?<\/section>/.exec(html)?.[0];

it('examples of a new site are labelled and not counted (D63)', async () => {
  const { db } = app.deps;
  const { opportunities } = visitor();
  expect(await opportunities.overview()).toMatchObject({ activeCount: 0, hasOnlyExamples: true });
  const page = await opportunities.list({});
  expect(page.items.every(({ isDemo }) => isDemo)).toBe(true);
  expect([page.total, page.examples]).toEqual([12, 12]);
  const ofExamples = await listPage();
  expect(ofExamples).toMatch(/<h2[^>]*>Example projects<\/h2>/);
  expect(ofExamples).not.toMatch(/>active opportunit/);
  expect(featuredIn(ofExamples)).toBeUndefined();

  const real = await make(app, { sector: 'mining', location: 'Goroka' });
  expect(await opportunities.overview()).toMatchObject({ activeCount: 1, hasOnlyExamples: false });
  const all = await opportunities.list({});
  expect([all.total, all.examples]).toEqual([13, 12]);
  const withReal = await listPage();
  expect(withReal).toContain('>active opportunity<');
  expect(withReal).toContain('1 opportunity found, and 12 examples');
  expect(featuredIn(withReal)?.match(/Investment amount/g)).toHaveLength(3);
  // Every part of the filter agrees in text and tallies.
  for (const filter of [
    { sector: 'mining' },
    { location: 'o' },
    { q: 'coffee' },
    { currency: 'PGK' as const, min: '1' },
  ]) {
    const { items, total, examples } = await opportunities.list(filter);
    expect({ filter, total, examples }).toEqual({
      filter,
      total: items.length,
      examples: items.filter(({ isDemo }) => isDemo).length,
    });
  }
  const rows = await db.post.findMany({ where: { isDemo: true }, select: { title: true } });
  expect(rows.map(({ title }) => title.startsWith('Example: '))).toEqual([true, true, true]);

  const search = await visitor().search.site({ q: 'coffee' });
  const found = search.items.filter(({ kind }) => kind === 'opportunity');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ isExample }) => isExample === true)).toBe(true);
  const sitemap = await (await app.request('/sitemap.xml')).text();
  expect(sitemap.match(/investment-opportunities\/[^<]+/g)).toEqual([`investment-opportunities/${real.id}`]);

  const admin = await callerOf(app, await makeUser(db, { roles: ['admin'] }));
  const groups = await admin.palette.find({ q: 'coffee' });
  expect(groups.find(({ kind }) => kind === 'opportunities')?.hits[0]?.detail).toMatch(/^Example, /);
});

it('an example edited into a real item counts from then on, and a post that staff saved is theirs', async () => {
  const { db } = app.deps;
  const admin = await callerOf(app, await makeUser(db, { roles: ['admin'] }));
  const { id } = await db.investmentOpportunity.findFirstOrThrow({ where: { isDemo: true }, select: { id: true } });
  const before = (await visitor().opportunities.overview()).activeCount;
  const { published } = await admin.opportunities.forEditing({ id });
  const content = { ...published.content, isDemo: false };
  await admin.opportunities.publish({ id, content, baseVersion: published.version });
  expect((await visitor().opportunities.overview()).activeCount).toBe(before + 1);

  const post = await db.post.findFirstOrThrow({ where: { isDemo: true }, select: { id: true } });
  const edited = await admin.posts.forEditing({ id: post.id });
  await admin.posts.publish({
    id: post.id,
    content: { ...edited.published.content, title: 'Our new office' },
    baseVersion: edited.published.version,
  });
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ isDemo: false });
});

it('one press moves all of them to the trash, each audited; subscribed ones are archived, real ones stay', async () => {
  const { db } = app.deps;
  const { id: realId } = await make(app);
  const scene = await paid(app);
  await db.service.update({ where: { id: scene.service.id }, data: { isDemo: true } });
  const person = await makeUser(db, { roles: ['admin'] });
  const admin = await callerOf(app, person);
  const counts = (await admin.site.setup()).examples;
  expect(counts).toEqual({ opportunities: 12, services: 7, posts: 3 });
  expect(await admin.trash.removeExamples()).toEqual({ removed: 22 });
  expect((await admin.site.setup()).examples).toEqual({ opportunities: 0, services: 0, posts: 0 });
  expect(await db.service.findUniqueOrThrow({ where: { id: scene.service.id } })).toMatchObject({ deletedAt: null });
  const left = await db.investmentOpportunity.findMany({ where: { deletedAt: null }, select: { id: true } });
  expect(left).toEqual([{ id: realId }]);
  const entries = await db.auditEntry.groupBy({ by: ['action'], where: { actorId: person.id }, _count: true });
  expect(Object.fromEntries(entries.map(({ action, _count }) => [action, _count]))).toEqual({
    'opportunities.remove': 12,
    'services.remove': 6,
    'services.archive': 1,
    'posts.remove': 3,
  });
  // Removing again does nothing.
  expect(await admin.trash.removeExamples()).toEqual({ removed: 0 });
  const editor = await callerOf(app, await makeUser(db, { roles: ['editor'] }));
  expect(await refusalOf(editor.trash.removeExamples())).toMatchObject({ code: 'FORBIDDEN' });
});

it("an amount of 0 is no amount: 'Amount on request', outside every range (D69)", async () => {
  const title = `Cable car ${randomUUID()}`;
  const { id } = await make(app, { title, investmentAmount: '0', currency: 'USD', sector: 'tourism' });
  const html = await (await app.request(`/investment-opportunities/${id}`)).text();
  expect(html).toContain('Amount on request');
  expect(html).not.toMatch(/USD 0\b/);
  expect(html).not.toContain('PriceSpecification');
  const list = await (await app.request('/investment-opportunities')).text();
  expect(list).toContain('Amount on request');
  expect(list).not.toMatch(/USD 0\b/);
  const ids = async (filter: object) =>
    (await visitor().opportunities.list({ currency: 'USD', ...filter })).items.map((item) => item.id);
  expect(await ids({})).toContain(id);
  for (const range of [{ min: '0' }, { max: '1000000' }, { min: '0', max: '1' }])
    expect(await ids(range)).not.toContain(id);
});
