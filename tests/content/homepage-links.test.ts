import { expect, test } from 'vitest';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import type { HomepageContent } from '../../src/domain/content/homepage/schema.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', demo: false });

async function store(content: HomepageContent): Promise<void> {
  const data = { content, version: 1, schemaVersion: homepageDocument.schemaVersion };
  await app.deps.db.pageContent.upsert({
    where: { pageType: 'homepage' },
    create: { pageType: 'homepage', ...data },
    update: data,
  });
}

async function links() {
  const { content } = await buildCaller(app.deps).content.homepage();
  const { investmentSection, exportSection } = content;
  return {
    sectors: investmentSection.featuredSectors.map(({ name, link }) => [name, link]),
    products: exportSection.products.map(({ name, link }) => [name, link]),
  };
}

test('a sector of the option list links to its opportunities, a product to its place on the Export page', async () => {
  expect(await links()).toEqual({
    sectors: [
      ['Agriculture', '/investment-opportunities?sector=agriculture'],
      ['Mining and gas', '/investment-opportunities?sector=mining'],
      // The filter offers no sector without an opportunity.
      ['Fisheries', ''],
      ['Energy', '/investment-opportunities?sector=energy'],
    ],
    products: [
      ['Coffee', '/export#product-coffee'],
      ['Cocoa', '/export#product-cocoa'],
      ['Palm oil', '/export#product-palm-oil'],
      ['Tuna', '/export#product-tuna'],
    ],
  });
  const html = await (await app.request('/')).text();
  expect(html).toMatch(/<h3[^>]*><a [^>]*href="\/investment-opportunities\?sector=agriculture"[^>]*>Agriculture<\/a>/);
  expect(html).toMatch(/<h3[^>]*><span[^>]*>Fisheries<\/span>/);
  expect(html).toContain('href="/export#product-coffee"');
  expect(await (await app.request('/export')).text()).toContain('id="product-coffee"');
});

test('a link set by an editor stays', async () => {
  const { investmentSection, exportSection } = defaultHomepage;
  await store({
    ...defaultHomepage,
    investmentSection: {
      ...investmentSection,
      featuredSectors: investmentSection.featuredSectors.map((sector) => ({ ...sector, link: '/invest' })),
    },
    exportSection: {
      ...exportSection,
      products: exportSection.products.map((product) => ({ ...product, link: 'https://example.com/' })),
    },
  });
  const { sectors, products } = await links();
  expect(new Set(sectors.map(([, link]) => link))).toEqual(new Set(['/invest']));
  expect(new Set(products.map(([, link]) => link))).toEqual(new Set(['https://example.com/']));
});

test('a sector is linked once it has its first opportunity', async () => {
  const { db } = app.deps;
  const { id } = await db.investmentOpportunity.create({
    data: { title: 'Tuna cannery', description: 'Lae', sectorSlug: 'fisheries', location: 'Lae', investmentAmount: 1 },
    select: { id: true },
  });
  expect((await links()).sectors).toContainEqual(['Fisheries', '/investment-opportunities?sector=fisheries']);
  await db.investmentOpportunity.update({ where: { id }, data: { status: 'closed' } });
  expect((await links()).sectors).toContainEqual(['Fisheries', '']);
});

test('names without a matching sector or product have no link', async () => {
  const { investmentSection, exportSection } = defaultHomepage;
  const [sector] = investmentSection.featuredSectors;
  const [product] = exportSection.products;
  if (sector === undefined || product === undefined) throw new Error('the built-in homepage has both');
  await store({
    ...defaultHomepage,
    investmentSection: { ...investmentSection, featuredSectors: [{ ...sector, name: 'Space travel' }] },
    exportSection: { ...exportSection, products: [{ ...product, name: 'Moon rock' }] },
  });
  expect(await links()).toEqual({ sectors: [['Space travel', '']], products: [['Moon rock', '']] });
});
