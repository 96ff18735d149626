import { beforeEach, expect, test, vi } from 'vitest';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { withoutTarget } from '../../src/domain/site/addresses.ts';
import { poolOf } from '../../server/platform/database.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

// Nothing is notified here: each read must see what was committed before it.
const app = useApp({ password: '', demo: false });

const read = () => buildCaller(app.deps).content.homepage();

async function store(title: string, link = '/repeated'): Promise<void> {
  const [slide] = defaultHomepage.heroSlides;
  const heroSlides = slide === undefined ? [] : [{ ...slide, title, buttonLink: link }];
  const content = { ...defaultHomepage, heroSlides };
  const data = { content, version: 1, schemaVersion: homepageDocument.schemaVersion };
  await app.deps.db.pageContent.upsert({
    where: { pageType: 'homepage' },
    create: { pageType: 'homepage', ...data },
    update: data,
  });
}

const statements = () => {
  const pool = poolOf(app.deps.db);
  if (pool === undefined) throw new Error('No pool.');
  return vi.spyOn(pool, 'query');
};

/** Until the statements of a read are known and its rows compared. */
async function settle(): Promise<void> {
  for (let times = 0; times < 4; times += 1) await read();
}

beforeEach(async () => {
  await store('As before');
  await settle();
});

test('a page that did not change is one statement, which callers share, and no further work', async () => {
  const spy = statements();
  try {
    const first = await read();
    expect(spy).toHaveBeenCalledTimes(1);
    const [second, third] = await Promise.all([read(), read()]);
    expect(spy).toHaveBeenCalledTimes(2);
    expect(second).toBe(first);
    expect(third).toBe(first);
  } finally {
    spy.mockRestore();
  }
});

test('a change is in the next read without a notice, also of what the page refers to', async () => {
  const slide = async () => (await read()).content.heroSlides[0];
  expect(await slide()).toMatchObject({ title: 'As before', buttonLink: withoutTarget });
  // The same version, as a restored backup may have.
  await store('Changed');
  expect((await slide())?.title).toBe('Changed');
  await settle();
  await app.deps.db.redirect.create({ data: { fromPath: '/repeated', toPath: '/about' } });
  expect((await slide())?.buttonLink).toBe('/about');
  await settle();
  const product = async () => (await read()).content.exportSection.products[0]?.link;
  const sectors = async () => (await read()).content.investmentSection.featuredSectors.map(({ link }) => link);
  expect(await product()).toBeDefined();
  const before = await sectors();
  await app.deps.db.sector.updateMany({ data: { isFilterDefault: false } });
  try {
    expect(await sectors()).not.toEqual(before);
  } finally {
    await app.deps.db.sector.updateMany({ data: { isFilterDefault: true } });
  }
});

test('the packed answer of the API changes with the document, in every encoding', async () => {
  const answered = async (encoding: string) => {
    // Past the response cache.
    const headers = { cookie: 'session=none', 'accept-encoding': encoding };
    const response = await app.request('/api/trpc/content.homepage', { headers });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    return response.text();
  };
  for (const title of ['As before', 'Changed']) {
    await store(title);
    await settle();
    for (const encoding of ['br', 'gzip', 'identity', 'br']) expect(await answered(encoding)).toContain(title);
  }
});

test('what begins by the time is there from then on', async () => {
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000);
  await app.deps.db.page.create({
    data: { slug: 'repeated', title: 'Repeated', content: {}, status: 'published', publishAt: inAnHour },
  });
  await settle();
  expect((await read()).content.heroSlides[0]?.buttonLink).toBe(withoutTarget);
  app.clock.advanceSeconds(3600);
  expect((await read()).content.heroSlides[0]?.buttonLink).toBe('/repeated');
});

test('a failed statement is retried separately, and not cached', async () => {
  const pool = poolOf(app.deps.db);
  const query = pool?.query.bind(pool) as ((asked: { text: string }) => Promise<unknown>) | undefined;
  const spy = statements();
  try {
    spy.mockImplementation(((asked: { text: string }) =>
      asked.text.startsWith('select json_build_array')
        ? Promise.reject(new Error('no such function'))
        : query?.(asked)) as never);
    expect((await read()).content.heroSlides[0]?.title).toBe('As before');
    expect((await read()).source).toBe('stored');
  } finally {
    spy.mockRestore();
  }
  await store('Afterwards');
  expect((await read()).content.heroSlides[0]?.title).toBe('Afterwards');
});
