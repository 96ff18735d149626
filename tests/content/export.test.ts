import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import type { ExportContent } from '../../src/domain/content/export/schema.ts';
import { exportTexts as texts } from '../../src/domain/content/export/texts.ts';
import { largeExport } from '../factories/large-content.ts';
import { type Node, startNode, useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', demo: false });

async function store(content: object): Promise<void> {
  const data = { content, version: 1, schemaVersion: exportDocument.schemaVersion };
  await app.deps.db.pageContent.upsert({
    where: { pageType: 'export' },
    create: { pageType: 'export', ...data },
    update: data,
  });
}

/** The text of /export as read: entities resolved, scripts and tags removed. */
async function page(site: Pick<Node, 'request'> = app) {
  const response = await site.request('/export');
  const html = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: response.status, html, main };
}

const empty: ExportContent = {
  hero: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '', imageUrl: null },
  products: { title: '', description: '', products: [] },
  resources: { title: '', description: '', resources: [] },
  services: { title: '', description: '', services: [] },
  cta: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '' },
};

it('shows the built-in page with the error message of the catalogue when loading fails (D23, D30)', async () => {
  const { db } = app.deps;
  // It has read nothing before, so it has no last good copy.
  const node = await startNode(app.databaseUrl, app.clock, {});
  onTestFinished(() => node.close());
  await db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
  try {
    const { status, main } = await page(node);
    expect(status).toBe(200);
    expect(main).toMatch(/role="alert"[\s\S]*Failed to load export page content\./);
    expect(main).toContain(defaultExport.hero.title);
  } finally {
    await db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
  }
});

describe('the service', () => {
  it('returns the default when nothing is stored, and stored content unchanged', async () => {
    const caller = buildCaller(app.deps);
    expect(await caller.content.export()).toEqual({ content: defaultExport, source: 'default' });
    await store(empty);
    expect(await caller.content.export()).toEqual({ content: empty, source: 'stored' });
  });

  it('is behind the trial gate', async () => {
    const caller = buildCaller(app.deps, { hasGrant: false });
    await expect(caller.content.export()).rejects.toMatchObject({ cause: { code: 'TRIAL_REQUIRED' } });
  });
});

describe('the page', () => {
  it('shows the built-in content when nothing is stored', async () => {
    const { status, main } = await page();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    for (const { name } of defaultExport.products.products) expect(main).toContain(name);
    expect(main).toContain('Agricultural');
    expect(main).toContain('Fisheries');
    for (const { title } of defaultExport.services.services) expect(main).toContain(title);
    expect(main).toContain(defaultExport.cta.title);
    expect(main).not.toContain(texts.loadFailed);
  });

  it('has the text of all products, the later ones in a part that opens without script', async () => {
    const large = largeExport([]);
    const { products } = large.products;
    await store(large);
    const { main } = await page();
    const [shown = '', folded = ''] = main.split('<details');
    expect(products).toHaveLength(300);
    expect(shown).toContain(products[23]?.description);
    expect(shown).not.toContain(products[24]?.description);
    expect(folded).toMatch(/^[^>]*><summary[^>]*>.*?Show 276 more products/);
    expect(folded).not.toMatch(/^[^>]* open/);
    for (const { description } of products.slice(24)) expect(folded).toContain(description);
  });

  it('is in the menus', async () => {
    expect((await page()).html).toMatch(/<nav[\s\S]*href="\/export"/);
  });

  it.each([
    ['hero', texts.missing.hero],
    ['products', texts.missing.products],
    ['resources', texts.missing.resources],
    ['services', texts.missing.services],
    ['cta', texts.missing.call],
  ] as const)('says in a neutral text that %s is missing (D24)', async (section, words) => {
    const resources = { ...empty.resources, resources: [resource({})] };
    await store({ ...defaultExport, resources, [section]: empty[section] });
    const { main } = await page();
    expect(main).toContain(words);
    const others = Object.values(texts.missing).filter((other) => other !== words);
    for (const other of others) expect(main).not.toContain(other);
    expect(main).not.toMatch(/admin/i);
  });

  function resource(changed: object) {
    return { id: 'r', title: 'Guide', description: '', link: 'https://example.org/guide.pdf', type: 'pdf', ...changed };
  }

  it('opens downloads in a new tab, says so, and names their type', async () => {
    const resources = [resource({}), resource({ id: 's', title: 'Form', type: '' })];
    await store({ ...empty, resources: { ...empty.resources, resources } });
    const { main } = await page();
    const [link] = main.match(/<a href="https:\/\/example.org\/guide.pdf"[^>]*>/) ?? [];
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
    expect(main).toContain('(opens in a new tab)');
    expect(main).toContain('>PDF<');
    expect(main).toContain('>DOCUMENT<');
  });

  it('renders no link without a target: downloads, products and buttons (D21)', async () => {
    const [product] = defaultExport.products.products;
    await store({
      ...defaultExport,
      products: {
        ...defaultExport.products,
        products: [
          { ...product, id: 'a', name: 'Taro', link: '/admin' },
          { ...product, id: 'b', name: 'Galip', link: '/investment-opportunities?sector=agriculture' },
        ],
      },
      resources: { ...empty.resources, resources: [resource({ link: '/no-such-screen' }), resource({ link: '' })] },
    });
    const { main } = await page();
    expect(main).toContain('Taro');
    expect(main.match(/Learn More/g)).toHaveLength(1);
    expect(main).toMatch(/href="\/investment-opportunities\?sector=agriculture"[^>]*>Learn More/);
    expect(main).not.toContain('Guide');
    expect(main).not.toMatch(/href="(#|\/admin|\/no-such-screen)"/);
  });

  it('offers visitors an account that continues to the dashboard', async () => {
    const { main } = await page();
    expect(main).toMatch(/href="\/auth\?tab=signup&amp;redirect=%2Fdashboard"[^>]*>Create an account</);
  });
});
