import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/domain/content/documents.ts';
import { defaultExport } from '../../../src/domain/content/export/default.ts';
import { exportDocument } from '../../../src/domain/content/export/document.ts';
import { resourceKind } from '../../../src/domain/content/export/kinds.ts';
import { exportContent, exportLimits } from '../../../src/domain/content/export/schema.ts';
import { isLinkTarget } from '../../../src/domain/site/paths.ts';

const read = (raw: unknown) => readContent(exportDocument, raw);

/** Initial value of the editor in the specification: empty texts and lists. */
const emptied = {
  hero: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '', imageUrl: '' },
  products: { title: '', description: '', products: [] },
  resources: { title: '', description: '', resources: [] },
  services: { title: '', description: '', services: [] },
  cta: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '' },
};

describe('default Export page', () => {
  test('satisfies its own schema', () => {
    expect(exportContent.parse(defaultExport)).toEqual(defaultExport);
  });

  test('has content in every section but the downloads, and no dead links', () => {
    expect(defaultExport.products.products.length).toBeGreaterThan(3);
    expect(defaultExport.services.services.map(({ icon }) => icon)).toEqual(
      expect.arrayContaining(['file-text', 'share', 'download']),
    );
    for (const { title } of [defaultExport.hero, defaultExport.cta]) expect(title).not.toBe('');
    const links = [...defaultExport.products.products, ...defaultExport.resources.resources].map(({ link }) => link);
    expect(links.filter((link) => link !== '' && !isLinkTarget(link))).toEqual([]);
  });
});

describe('writing', () => {
  const product = { id: 'a', name: 'Coffee', category: 'Agricultural', description: '', image: null, link: '' };
  const withProduct = (changed: object) => ({
    ...defaultExport,
    products: { ...defaultExport.products, products: [{ ...product, ...changed }] },
  });

  test('accepts a product as the editor creates it', () => {
    expect(exportContent.safeParse(withProduct({})).success).toBe(true);
  });

  test.each([
    ['a script as link', { link: 'javascript:alert(1)' }],
    ['an image of another host', { image: { path: '//x.example/a.png', alt: '', decorative: true } }],
    ['an unknown field', { price: 1 }],
    ['a name without end', { name: 'x'.repeat(81) }],
    ['an id that is no word', { id: 'a b' }],
  ])('refuses %s', (_what, changed) => {
    expect(exportContent.safeParse(withProduct(changed)).success).toBe(false);
  });
});

describe('reading what is stored', () => {
  test('an emptied page stays empty: no default returns', () => {
    const { content, repaired } = read(emptied);
    expect(content).toEqual({ ...emptied, hero: { ...emptied.hero, imageUrl: null } });
    expect(repaired).toEqual([]);
  });

  test('the first shape: images as addresses, ids as numbers, no category, no type', () => {
    const { content, repaired } = read({
      ...emptied,
      hero: { ...emptied.hero, imageUrl: '/media/wharf.jpg' },
      products: {
        ...emptied.products,
        products: [
          { id: 7, name: 'Tea', description: 'Leaf', image: '/media/tea.jpg' },
          { id: 7, name: 'Spice', description: 'Root', image: '', link: '/invest', category: 'Spices' },
        ],
      },
      resources: { ...emptied.resources, resources: [{ id: 'r', title: 'Guide', link: 'https://example.org/guide' }] },
      services: { ...emptied.services, services: [{ title: 'Help', description: '', icon: 'rocket' }] },
    });
    expect(repaired).toEqual([]);
    expect(content.hero.imageUrl).toEqual({ path: '/media/wharf.jpg', alt: '', decorative: true });
    const image = { path: '/media/tea.jpg', alt: '', decorative: true };
    expect(content.products.products).toEqual([
      { id: '7', name: 'Tea', category: 'Agricultural', description: 'Leaf', image, link: '' },
      { id: '1', name: 'Spice', category: 'Spices', description: 'Root', image: null, link: '/invest' },
    ]);
    expect(content.resources.resources[0]).toMatchObject({ type: '', description: '' });
    expect(content.services.services).toEqual([{ id: '1', title: 'Help', description: '', icon: 'file-text' }]);
  });

  test('one invalid item is removed, the others are unchanged', () => {
    const [first, second, third] = defaultExport.products.products;
    const products = { ...defaultExport.products, products: [first, { ...second, name: 7 }, 'nothing', third] };
    const { content, repaired } = read({ ...defaultExport, products });
    expect(content.products.products).toEqual([first, { ...second, name: '' }, third]);
    expect(repaired).toEqual(['products.products.1.name', 'products.products.2']);
  });

  test('an unsafe link is removed and its card stays', () => {
    const resources = [{ id: 'r', title: 'Guide', description: '', link: 'javascript:alert(1)', type: 'PDF' }];
    const { content } = read({ ...defaultExport, resources: { ...defaultExport.resources, resources } });
    expect(content.resources.resources).toEqual([{ ...resources[0], link: '' }]);
  });

  test('a list that is too long is truncated', () => {
    const services = Array.from({ length: 300 }, (_, index) => ({
      id: index,
      icon: 'share',
      title: `${index}`,
      description: '',
    }));
    const { content } = read({ ...defaultExport, services: { ...defaultExport.services, services } });
    expect(content.services.services).toHaveLength(exportLimits.services);
  });

  const section = fc.constantFrom('hero', 'products', 'resources', 'services', 'cta');

  test('any damage to a section gives a valid page, and other sections are unchanged', () => {
    fc.assert(
      fc.property(section, fc.jsonValue(), (name, value) => {
        const { content } = read({ ...defaultExport, [name]: value });
        expect(exportContent.safeParse(content).success).toBe(true);
        const others = Object.entries(defaultExport).filter(([key]) => key !== name);
        expect(content).toMatchObject(Object.fromEntries(others));
      }),
      { numRuns: 300 },
    );
  });

  test('any list of any values gives a valid page', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        const parts = { products: { products: items }, resources: { resources: items }, services: { services: items } };
        expect(exportContent.safeParse(read(parts).content).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['PDF', 'pdf'],
  [' .pdf ', 'pdf'],
  ['zip', 'archive'],
  ['RAR', 'archive'],
  ['XLS', 'sheet'],
  ['Excel', 'sheet'],
  ['DOC', 'text'],
  ['docx', 'text'],
  ['', 'file'],
  ['DOCUMENT', 'file'],
  ['constructor', 'file'],
])('a resource of type %j has the icon of %s', (type, kind) => {
  expect(resourceKind(type)).toBe(kind);
});
