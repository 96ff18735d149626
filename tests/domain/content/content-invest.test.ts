import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/domain/content/documents.ts';
import { defaultImageStyle } from '../../../src/domain/content/appearance/default-image-style.ts';
import { defaultInvest } from '../../../src/domain/content/invest/default.ts';
import { investDocument } from '../../../src/domain/content/invest/document.ts';
import { investContent, investLimits, type InvestContent } from '../../../src/domain/content/invest/schema.ts';

const read = (raw: unknown) => readContent(investDocument, raw);
const accepts = (content: unknown) => investContent.safeParse(content).success;

/** The default with changed fields in its sections. */
function withParts(parts: { [Part in keyof InvestContent]?: object }): Record<string, unknown> {
  const content: Record<string, unknown> = { ...defaultInvest };
  for (const [name, fields] of Object.entries(parts)) {
    content[name] = { ...defaultInvest[name as keyof InvestContent], ...fields };
  }
  return content;
}

describe('default Invest page', () => {
  test('satisfies its own schema', () => {
    expect(investContent.parse(defaultInvest)).toEqual(defaultInvest);
  });

  test('has the return ranges and the image style of the specification', () => {
    expect(defaultInvest.calculator.sectors).toEqual([
      { name: 'Mining', returnRange: '12-18%' },
      { name: 'Agriculture', returnRange: '8-14%' },
      { name: 'Tourism', returnRange: '9-15%' },
      { name: 'Infrastructure', returnRange: '10-16%' },
    ]);
    expect(defaultInvest.hero.imageStyle).toEqual({
      width: '100%',
      height: 'auto',
      objectFit: 'cover',
      objectPosition: 'center',
    });
    expect(defaultInvest.features.title).toBe('Why Invest');
  });
});

describe('writing', () => {
  const [feature] = defaultInvest.features.items;
  const [sector] = defaultInvest.sectors.sectors;

  test.each([
    ['an unknown field', { ...defaultInvest, extra: 1 }],
    ['an icon that is not offered', withParts({ features: { items: [{ ...feature, icon: 'skull' }] } })],
    ['a colour that is not offered', withParts({ features: { items: [{ ...feature, bgColor: 'pink' }] } })],
    ['a width that is not offered', withParts({ hero: { imageStyle: { ...defaultImageStyle, width: '90%' } } })],
    ['free CSS as height', withParts({ hero: { imageStyle: { ...defaultImageStyle, height: '1px;position:fixed' } } })],
    [
      'an image of another host',
      withParts({ hero: { imageUrl: { path: '//x.example/a', alt: '', decorative: true } } }),
    ],
    ['an image that is an address', withParts({ sectors: { sectors: [{ ...sector, imageUrl: '/media/a.jpg' }] } })],
    [
      'a return range without end',
      withParts({ calculator: { sectors: [{ name: 'A', returnRange: '9'.repeat(41) }] } }),
    ],
  ])('refuses %s', (_what, content) => expect(accepts(content)).toBe(false));

  test.each(['0-0%', '', 'on request', '18-12%'])('accepts %j as a range: it is interpreted when read', (range) => {
    expect(accepts(withParts({ calculator: { sectors: [{ name: 'New Sector', returnRange: range }] } }))).toBe(true);
  });
});

describe('older shapes', () => {
  const image = { path: '/media/harbour.jpg', alt: '', decorative: true };

  test('reads images that were plain addresses', () => {
    const sectors = defaultInvest.sectors.sectors.map((sector, index) => ({
      ...sector,
      imageUrl: ['/media/harbour.jpg', ''][index],
    }));
    const { content, repaired } = read(withParts({ hero: { imageUrl: '/media/harbour.jpg' }, sectors: { sectors } }));
    expect(content.hero.imageUrl).toEqual(image);
    expect(content.sectors.sectors.map(({ imageUrl }) => imageUrl)).toEqual([image, null, null, null, null, null]);
    expect(repaired).toEqual([]);
  });

  test.each([
    [undefined, defaultImageStyle],
    [null, defaultImageStyle],
    [{ width: '50%' }, { ...defaultImageStyle, width: '50%' }],
    [
      { ...defaultImageStyle, height: '16rem' },
      { ...defaultImageStyle, height: '16rem' },
    ],
  ])('completes the image style %j', (imageStyle, complete) => {
    const { content, repaired } = read(withParts({ hero: { imageStyle } }));
    expect(content.hero.imageStyle).toEqual(complete);
    expect(repaired).toEqual([]);
  });

  test('ids that were numbers, missing or duplicate become unique ids', () => {
    const [item] = defaultInvest.features.items;
    const items = [2, undefined, '2', '', 'own'].map((id) => ({ ...item, id }));
    const { content, repaired } = read(withParts({ features: { items } }));
    expect(content.features.items.map(({ id }) => id)).toEqual(['2', '1', '3', '4', 'own']);
    expect(repaired).toEqual([]);
  });

  test('leaves a document of the current shape unchanged', () => {
    expect(read(structuredClone(defaultInvest))).toEqual({ content: defaultInvest, repaired: [] });
  });
});

describe('broken documents', () => {
  test.each([[null], [7], ['text'], [[1]]])('%j becomes the whole default', (raw) => {
    expect(read(raw)).toEqual({ content: defaultInvest, repaired: ['invest'] });
  });

  test('free CSS gets its default, the rest is unchanged', () => {
    const style = { width: '75%', height: 'calc(1px)', objectFit: 'cover', objectPosition: 'url(x)' };
    const { content, repaired } = read(withParts({ hero: { imageStyle: style, title: 'Own words' } }));
    expect(content.hero).toMatchObject({ title: 'Own words', imageStyle: { ...defaultImageStyle, width: '75%' } });
    expect(repaired).toEqual(['hero.imageStyle.height', 'hero.imageStyle.objectPosition']);
  });

  test('a feature with an unknown colour is removed, the others are unchanged', () => {
    const [first, ...rest] = defaultInvest.features.items;
    const { content, repaired } = read(withParts({ features: { items: [{ ...first, bgColor: 'pink' }, ...rest] } }));
    expect(content.features.items).toEqual(rest);
    expect(repaired).toEqual(['features.items.0']);
  });

  test('a list that is too long is truncated', () => {
    const sectors = Array.from({ length: 90 }, (_, index) => ({ name: `Sector ${index}`, returnRange: '1%' }));
    const { content } = read(withParts({ calculator: { sectors } }));
    expect(content.calculator.sectors).toEqual(sectors.slice(0, investLimits.calculatorSectors));
  });

  test('any damage to a part gives a valid page, and the other parts are unchanged', () => {
    const parts = Object.keys(defaultInvest) as (keyof InvestContent)[];
    const fields = ['title', 'imageUrl', 'imageStyle', 'items', 'sectors', 'sideNote', 'extra'];
    const damage = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()));
    fc.assert(
      fc.property(fc.constantFrom(...parts), damage, (part, value) => {
        const { content } = read({ ...structuredClone(defaultInvest), [part]: value });
        expect(investContent.parse(content)).toEqual(content);
        expect({ ...content, [part]: undefined }).toEqual({ ...defaultInvest, [part]: undefined });
      }),
    );
  });
});
