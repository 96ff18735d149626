import { dayIn } from '../../../src/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/domain/content/documents.ts';
import { isStoredObject } from '../../../src/domain/content/stored-object.ts';
import { formatEventDays, isUpcoming } from '../../../src/domain/content/homepage/event.ts';
import { eventDays } from '../../../src/domain/content/homepage/event-upgrade.ts';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import { homepageLimits } from '../../../src/domain/content/homepage/limits.ts';
import { homepageContent } from '../../../src/domain/content/homepage/schema.ts';

const read = (raw: unknown) => readContent(homepageDocument, raw);

/** The default with one change; `path` is dotted, and `undefined` removes the value. */
function withValue(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(defaultHomepage);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place: unknown = copy;
  for (const key of keys) {
    place = Array.isArray(place) ? place[Number(key)] : isStoredObject(place) ? place[key] : undefined;
  }
  if (Array.isArray(place)) place[Number(last)] = value;
  else if (isStoredObject(place) && value === undefined) delete place[last];
  else if (isStoredObject(place)) place[last] = value;
  return copy;
}

/** Every path of a document, branches and leaves. */
function pathsOf(value: unknown, path = ''): string[] {
  const children: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [String(index), item])
    : isStoredObject(value)
      ? Object.entries(value)
      : [];
  return children.flatMap(([key, child]) => {
    const own = path === '' ? key : `${path}.${key}`;
    return [own, ...pathsOf(child, own)];
  });
}

describe('default home page', () => {
  test('satisfies its own schema', () => {
    expect(homepageContent.parse(defaultHomepage)).toEqual(defaultHomepage);
  });

  test('has the slides, sectors and event day of the specification', () => {
    expect(defaultHomepage.heroSlides.map((slide) => slide.buttonLink)).toEqual([
      '/invest',
      '/investment-opportunities',
      '/about',
    ]);
    expect(defaultHomepage.investmentSection.featuredSectors).toHaveLength(4);
    expect(defaultHomepage.exportSection.event).toMatchObject({ startDate: '2024-09-15', endDate: '2024-09-17' });
  });
});

describe('writing', () => {
  test.each([
    ['an unknown field', 'ctaSection.extra', 1],
    ['a script as link', 'heroSlides.0.buttonLink', 'javascript:alert(1)'],
    ['a colour that is not offered', 'heroSlides.0.titleStyle', { color: 'pink' }],
    ['grey on a button', 'ctaSection.primaryButton.color', 'grey'],
    ['a size of another text', 'heroSlides.0.subtitleStyle', { size: 'huge' }],
    ['free CSS as height', 'investmentSection.imageStyle.height', '10px;position:fixed'],
    ['free CSS as position', 'investmentSection.imageStyle.objectPosition', 'url(//x)'],
    ['an image of another host', 'heroSlides.0.image', { path: '//x.example/a.png', alt: '', decorative: true }],
    ['an event that ends before it begins', 'exportSection.event.endDate', '2024-09-14'],
    ['a day that does not exist', 'exportSection.event.startDate', '2024-02-30'],
  ])('refuses %s', (_what, path, value) => {
    expect(homepageContent.safeParse(withValue(path, value)).success).toBe(false);
  });

  test('accepts every style offered', () => {
    const slide = {
      ...defaultHomepage.heroSlides[0],
      titleStyle: { font: 'serif', color: 'brand-blue', size: 'huge' },
    };
    expect(homepageContent.safeParse({ ...defaultHomepage, heroSlides: [slide] }).success).toBe(true);
  });
});

describe('older shapes', () => {
  test.each([
    [{ date: '15-17', month: 'September', year: '2024' }, '2024-09-15', '2024-09-17'],
    [{ date: '15 – 17', month: 'Sep', year: 2024 }, '2024-09-15', '2024-09-17'],
    [{ date: '5', month: '3', year: '2027' }, '2027-03-05', '2027-03-05'],
    [{ date: { day: '5', month: 'March', year: '2027' } }, '2027-03-05', '2027-03-05'],
    [{ date: '30-2', month: 'December', year: '2026' }, '2026-12-30', '2027-01-02'],
    [{ date: '31', month: 'February', year: '2026' }, '', ''],
    [{ date: 'soon', month: '', year: '' }, '', ''],
  ])('reads the event %j', (days, startDate, endDate) => {
    const { content, repaired } = read(
      withValue('exportSection.event', { title: 'Trade fair', description: 'Lae', ...days }),
    );
    expect(content.exportSection.event).toEqual({ title: 'Trade fair', description: 'Lae', startDate, endDate });
    expect(repaired).toEqual([]);
  });

  test.each(Array.from({ length: 12 }, (_, at) => at + 1))('reads the name of month %i', (number) => {
    const month = new Date(2027, number - 1, 5).toLocaleDateString('en', { month: 'long' });
    const day = `2027-${String(number).padStart(2, '0')}-05`;
    expect(eventDays({ date: '5', month, year: '2027' })).toEqual({ startDate: day, endDate: day });
  });

  test('reads images that were plain addresses, and ids that were text', () => {
    const raw = withValue('heroSlides', [
      { ...defaultHomepage.heroSlides[0], id: '1', image: '/media/harbour.jpg' },
      { ...defaultHomepage.heroSlides[1], id: undefined, image: '' },
      { ...defaultHomepage.heroSlides[2], id: 1, image: undefined },
    ]);
    const { content, repaired } = read(raw);
    expect(content.heroSlides.map((slide) => slide.image)).toEqual([
      { path: '/media/harbour.jpg', alt: '', decorative: true },
      null,
      null,
    ]);
    expect(new Set(content.heroSlides.map((slide) => slide.id)).size).toBe(3);
    expect(repaired).toEqual([]);
  });

  test('an image of another host is removed', () => {
    const { content, repaired } = read(withValue('heroSlides.0.image', 'https://elsewhere.example/a.jpg'));
    expect(content.heroSlides[0]).toEqual({ ...defaultHomepage.heroSlides[0], image: null });
    expect(repaired).toEqual(['heroSlides.0.image.path', 'heroSlides.0.image']);
  });

  test('leaves a document of the current shape unchanged', () => {
    expect(read(structuredClone(defaultHomepage))).toEqual({ content: defaultHomepage, repaired: [] });
  });
});

describe('broken documents', () => {
  test.each([[null], [undefined], [7], ['text'], [[1, 2]], [true]])('%j becomes the whole default', (raw) => {
    expect(read(raw)).toEqual({ content: defaultHomepage, repaired: ['homepage'] });
  });

  test('an invalid leaf gets its default and the rest is unchanged', () => {
    const own = { ...defaultHomepage.ctaSection, title: 42, description: 'Our own words' };
    const { content, repaired } = read(withValue('ctaSection', own));
    expect(content.ctaSection).toEqual({ ...defaultHomepage.ctaSection, description: 'Our own words' });
    expect(repaired).toEqual(['ctaSection.title']);
  });

  test('an unknown style is removed, the slide stays', () => {
    const { content, repaired } = read(withValue('heroSlides.1.titleStyle', { color: 'pink', size: 'large' }));
    expect(content.heroSlides[1]).toEqual({ ...defaultHomepage.heroSlides[1], titleStyle: { size: 'large' } });
    expect(repaired).toEqual(['heroSlides.1.titleStyle.color']);
  });

  test('an invalid item is removed, the others are unchanged', () => {
    const { content, repaired } = read(withValue('heroSlides.1', 'nothing'));
    expect(content.heroSlides.map((slide) => slide.id)).toEqual([1, 3]);
    expect(repaired).toEqual(['heroSlides.1']);
  });

  test('a list that is too long is truncated, not discarded', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: index, title: `Link ${index}`, link: '/' }));
    const { content } = read(withValue('exportSection.resources', many));
    expect(content.exportSection.resources).toEqual(many.slice(0, homepageLimits.resources));
  });

  test('an emptied list stays empty', () => {
    expect(read(withValue('heroSlides', [])).content.heroSlides).toEqual([]);
  });

  test('an unknown field is removed and reported', () => {
    const { content, repaired } = read(withValue('investmentSection.colour', 'green'));
    expect(content).toEqual(defaultHomepage);
    expect(repaired).toEqual(['investmentSection.colour']);
  });

  const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string({ minLength: 900, maxLength: 2000 }));

  test('any damage at any place gives a valid page, and the rest is unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(defaultHomepage)), anything, (path, value) => {
        const { content } = read(withValue(path, value));
        expect(homepageContent.safeParse(content).success).toBe(true);
        const part = path.split('.')[0];
        const others = Object.entries(defaultHomepage).filter(([key]) => key !== part);
        expect(content).toMatchObject(Object.fromEntries(others));
      }),
      { numRuns: 400 },
    );
  });

  test('every repair is reported', () => {
    // Paths that no migration from an older shape handles.
    const paths = pathsOf(defaultHomepage).filter((path) => /(title|description|link|Link|Style|Button)/.test(path));
    fc.assert(
      fc.property(fc.constantFrom(...paths), anything, (path, value) => {
        const raw = withValue(path, value);
        fc.pre(!homepageContent.safeParse(raw).success);
        const { repaired } = read(raw);
        expect(repaired.some((place) => place.startsWith(path) || path.startsWith(`${place}.`))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('any JSON at all gives a valid page', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(homepageContent.safeParse(read(raw).content).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('days of an event', () => {
  const september = eventDays({ date: '15-17', month: 'September', year: '2024' });

  test('an event is upcoming until its last day', () => {
    expect(isUpcoming(september, '2024-09-17')).toBe(true);
    expect(isUpcoming(september, '2024-09-18')).toBe(false);
    expect(isUpcoming({ startDate: '', endDate: '' }, '2024-09-18')).toBe(false);
  });

  test('today is the day in the site’s time zone', () => {
    const evening = new Date('2026-03-01T15:00:00Z');
    expect(dayIn('Pacific/Port_Moresby', evening)).toBe('2026-03-02');
    expect(dayIn('UTC', evening)).toBe('2026-03-01');
  });

  test.each([
    [september, 'D MMMM YYYY', '15–17 September 2024'],
    [{ startDate: '2026-09-30', endDate: '2026-10-02' }, 'D MMMM YYYY', '30 September – 2 October 2026'],
    [{ startDate: '2026-12-30', endDate: '2027-01-02' }, 'D MMMM YYYY', '30 December 2026 – 2 January 2027'],
    [{ startDate: '2026-09-15', endDate: '2026-09-15' }, 'D MMMM YYYY', '15 September 2026'],
    [september, 'DD/MM/YYYY', '15/09/2024 – 17/09/2024'],
  ] as const)('%j in %s reads %s', (days, dateFormat, words) => {
    const settings = { dateFormat, timezone: 'America/New_York' };
    expect(formatEventDays(days, settings)).toBe(words);
    expect(formatEventDays(days, { ...settings, isUnbroken: true }).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
