import { describe, expect, test } from 'vitest';
import { contrast, mix } from '../../../src/domain/site/colour.ts';
import { contentColours } from '../../../src/domain/content/appearance/colours.ts';
import { unreadablePlaces } from '../../../src/domain/content/appearance/contrast.ts';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import {
  buttonColours,
  textColours,
  titleSizes,
  type HomepageContent,
  type TextColour,
} from '../../../src/domain/content/homepage/schema.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';
import { buildThemeCss, deepColours } from '../../../src/domain/site/theme.ts';

const appearance = { ...defaultSettings.appearance, primaryColor: '#0F5C46', secondaryColor: '#F2B705' };
const day = { ...appearance, enableDarkMode: false };
const both = { ...appearance, enableDarkMode: true };

const [slide] = defaultHomepage.heroSlides as [HomepageContent['heroSlides'][number]];
const withSlide = (changed: Partial<typeof slide>): HomepageContent => ({
  ...defaultHomepage,
  heroSlides: [{ ...slide, ...changed }],
});
const withCall = (changed: Partial<HomepageContent['ctaSection']>): HomepageContent => ({
  ...defaultHomepage,
  ctaSection: { ...defaultHomepage.ctaSection, ...changed },
});
const image = { path: '/media/harbour.jpg', alt: '', decorative: true };
const placesOf = (content: HomepageContent, look = both) => unreadablePlaces(content, look).map(({ place }) => place);

test('the default home page is readable under any theme', () => {
  for (const look of [defaultSettings.appearance, day, both]) {
    expect(unreadablePlaces(defaultHomepage, look)).toEqual([]);
  }
});

test('`--deep` equals the theme’s', () => {
  const [light = '', dark = ''] = buildThemeCss(both).split('@media');
  expect(light).toContain(`--deep:${deepColours(both).light};`);
  expect(dark).toContain(`--deep:${deepColours(both).dark};`);
  expect(deepColours(day).dark).toBe(deepColours(day).light);
});

describe('text of a slide', () => {
  const readableTitles = new Set<string>(['white', 'yellow', 'gold']);

  test.each(textColours)('%s as title, subtitle and description', (color) => {
    const titleIsRead = readableTitles.has(color);
    for (const look of [day, both]) {
      for (const size of titleSizes) {
        expect(placesOf(withSlide({ titleStyle: { color, size } }), look)).toEqual(
          titleIsRead ? [] : ['heroSlides.0.titleStyle.color'],
        );
      }
      // These colours have no ratio between 3 and 4.5, so large and small text are equally readable.
      expect(placesOf(withSlide({ subtitleStyle: { color }, descriptionStyle: { color } }), look)).toEqual(
        titleIsRead ? [] : ['heroSlides.0.subtitleStyle.color', 'heroSlides.0.descriptionStyle.color'],
      );
    }
  });

  test('large text requires less contrast than small text', () => {
    // On a theme's own dark background, orange is between the two.
    const dark = deepColours(both).dark;
    const ratio = contrast(contentColours.orange, dark);
    expect([ratio > 3, ratio < 4.5]).toEqual([true, true]);
    const black = { ...day, primaryColor: '#000000' };
    expect(contrast(contentColours.orange, deepColours(black).light)).toBeGreaterThan(4.5);
    expect(placesOf(withSlide({ descriptionStyle: { color: 'orange' } }), black)).toEqual([]);
    expect(placesOf(withSlide({ titleStyle: { color: 'red' }, descriptionStyle: { color: 'red' } }), black)).toEqual([
      'heroSlides.0.descriptionStyle.color',
    ]);
  });

  test('both schemes count: a colour must be readable in light and dark mode', () => {
    const ratios = [deepColours(both).light, deepColours(both).dark].map((deep) =>
      contrast(contentColours.orange, deep),
    );
    expect(ratios.map((ratio) => ratio >= 3)).toEqual([false, true]);
    expect(placesOf(withSlide({ titleStyle: { color: 'orange' } }))).toEqual(['heroSlides.0.titleStyle.color']);
  });

  test('an error has the place with its index, and a sentence with its figures', () => {
    const content = {
      ...defaultHomepage,
      heroSlides: [slide, { ...slide, id: 2, titleStyle: { color: 'navy' as const } }],
    };
    expect(unreadablePlaces(content, both)).toEqual([
      {
        place: 'heroSlides.1.titleStyle.color',
        message:
          'Navy is hard to read on the dark background of the slide (contrast 1:1, minimum 3:1). Choose a lighter colour.',
      },
    ]);
    expect(unreadablePlaces(withSlide({ titleStyle: { color: 'red' } }), day)[0]?.message).toContain(
      'Red is hard to read on the dark background of the slide (contrast 1.9:1, minimum 3:1)',
    );
  });

  test('hidden elements are not checked', () => {
    expect(placesOf(withSlide({ title: ' ', titleStyle: { color: 'navy' } }))).toEqual([]);
    expect(placesOf(withSlide({ titleStyle: { size: 'huge' } }))).toEqual([]);
  });
});

describe('the call to action', () => {
  const style = (color: (typeof buttonColours)[number]) => ({ titleColor: color, descriptionColor: color });
  const places = { title: 'ctaSection.textStyle.titleColor', description: 'ctaSection.textStyle.descriptionColor' };

  test.each(buttonColours)('%s on the band', (color) => {
    const expected = ['white', 'yellow'].includes(color) ? [] : [places.title, places.description];
    for (const look of [day, both]) expect(placesOf(withCall({ textStyle: style(color) }), look)).toEqual(expected);
  });

  /** Minimum over every grey of a picture under the dark overlay. */
  const worstOnPicture = (color: TextColour, deeps: readonly string[]) =>
    Math.min(
      ...deeps.flatMap((deep) =>
        Array.from({ length: 256 }, (_, level) => {
          const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
          return contrast(contentColours[color], mix(grey, deep, 0.8));
        }),
      ),
    );

  test.each(buttonColours)('%s on any picture', (color) => {
    for (const [look, deeps] of [
      [day, [deepColours(day).light]],
      [both, Object.values(deepColours(both))],
    ] as const) {
      const worst = worstOnPicture(color, deeps);
      const expected = [...(worst < 3 ? [places.title] : []), ...(worst < 4.5 ? [places.description] : [])];
      expect(placesOf(withCall({ backgroundImage: image, textStyle: style(color) }), look)).toEqual(expected);
    }
  });

  test('a colour that some picture hides has no contrast at all', () => {
    const [found] = unreadablePlaces(
      withCall({ backgroundImage: image, textStyle: { titleColor: 'brand-green' } }),
      day,
    );
    expect(found?.message).toMatch(
      /^Brand green is hard to read on the darkened image of the call to action .*1:1, minimum 3:1/,
    );
  });

  test('each pair of colours on a button', () => {
    for (const color of buttonColours) {
      for (const textColor of buttonColours) {
        const button = { text: 'Go', link: '/invest', color, textColor };
        const isRead = contrast(contentColours[color], contentColours[textColor]) >= 4.5;
        expect(
          placesOf(withCall({ primaryButton: button, secondaryButton: button })),
          `${textColor} on ${color}`,
        ).toEqual(isRead ? [] : ['ctaSection.primaryButton.textColor', 'ctaSection.secondaryButton.textColor']);
      }
    }
    const [found] = unreadablePlaces(
      withCall({ primaryButton: { text: 'Go', link: '/', color: 'yellow', textColor: 'white' } }),
      both,
    );
    expect(found?.message).toBe(
      'White text is hard to read on a yellow button (contrast 1.4:1, minimum 4.5:1). Choose colours with more contrast.',
    );
  });

  test('hidden elements are not checked', () => {
    const hidden = { color: 'white', textColor: 'white' } as const;
    const { primaryButton } = defaultHomepage.ctaSection;
    for (const button of [
      { ...hidden, text: '', link: '/invest' },
      { ...hidden, text: 'Soon', link: '' },
      { ...hidden, text: 'Soon', link: '#' },
    ]) {
      expect(placesOf(withCall({ secondaryButton: button, primaryButton }))).toEqual([]);
    }
    expect(placesOf(withCall({ title: '', textStyle: style('navy') }))).toEqual([]);
    expect(placesOf(withCall({ description: '', textStyle: { descriptionColor: 'navy' } }))).toEqual([]);
  });
});
