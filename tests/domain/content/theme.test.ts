import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../src/domain/site/colour.ts';
import { contentColours } from '../../../src/domain/content/appearance/colours.ts';
import { textColours } from '../../../src/domain/content/homepage/schema.ts';
import { cardColours } from '../../../src/domain/content/invest/schema.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';
import { buildThemeCss, cssColour, themeSurfaces } from '../../../src/domain/site/theme.ts';

type Tokens = Record<string, string>;

function tokensOf(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]),
  );
}

const sheet = readFileSync(new URL('../../../src/styles.css', import.meta.url), 'utf8');
const [, lightBlock = ''] = /:root \{([^}]*)\}/.exec(sheet) ?? [];
const [, darkBlock = ''] = /:root:not\(\[data-dark='off'\]\) \{([^}]*)\}/.exec(sheet) ?? [];
const base = { light: tokensOf(lightBlock), dark: { ...tokensOf(lightBlock), ...tokensOf(darkBlock) } };

/** Text on background, in all combinations of the design system. */
const readable: [ground: string, words: string][] = [
  ...['paper', 'raised', 'sunken'].flatMap((ground) =>
    ['ink', 'muted', 'brand-ink', 'accent-ink', 'danger', 'success', 'warning'].map((words): [string, string] => [
      ground,
      words,
    ]),
  ),
  ...['on-deep', 'deep-muted', 'deep-accent'].map((words): [string, string] => ['deep', words]),
  ['brand', 'on-brand'],
  ['brand-strong', 'on-brand'],
  ['accent', 'on-accent'],
  ['accent-strong', 'on-accent'],
  ['danger', 'on-danger'],
  ...['danger', 'success', 'warning'].flatMap((tone): [string, string][] => [
    [`${tone}-soft`, tone],
    [`${tone}-soft`, 'ink'],
  ]),
  ...cardColours.flatMap((colour): [string, string][] => [
    [`card-${colour}`, 'ink'],
    [`card-${colour}`, `card-${colour}-ink`],
  ]),
];

/** Shapes that are needed to use a control: 3:1. */
const visible: [ground: string, shape: string][] = [
  ...['paper', 'raised', 'sunken'].flatMap((ground): [string, string][] => [
    [ground, 'edge'],
    [ground, 'focus'],
    [ground, 'brand'],
  ]),
  ['deep', 'deep-accent'],
];

function expectReadable(tokens: Tokens): void {
  const ratio = ([ground, other]: [string, string]) => contrast(tokens[ground] ?? '', tokens[other] ?? '');
  expect(readable.filter((pair) => ratio(pair) < 4.5)).toEqual([]);
  expect(visible.filter((pair) => ratio(pair) < 3)).toEqual([]);
}

describe('styles.css', () => {
  test('is readable in light mode', () => expectReadable(base.light));
  test('is readable in dark mode', () => expectReadable(base.dark));

  test('has every card colour in both modes', () => {
    for (const name of cardColours.flatMap((colour) => [`card-${colour}`, `card-${colour}-ink`])) {
      expect(base.light, name).toHaveProperty([name]);
      expect(tokensOf(darkBlock), name).toHaveProperty([name]);
    }
  });

  test('has the surfaces that the theme expects', () => {
    expect(themeSurfaces.light).toEqual({ nearest: base.light.sunken, onDeep: base.light['on-deep'] });
    expect(themeSurfaces.dark).toEqual({ nearest: base.dark.sunken, onDeep: base.dark['on-deep'] });
  });

  test('has the colours that content can name, the same in both modes', () => {
    for (const name of textColours) {
      const variable = /^var\(--([\w-]+)\)$/.exec(cssColour(name) ?? '')?.[1] ?? name;
      expect(base.light[variable], name).toBe(contentColours[name]);
      expect(base.dark[variable], name).toBe(contentColours[name]);
    }
  });
});

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

describe('buildThemeCss', () => {
  const appearance = defaultSettings.appearance;

  test('keeps every pair readable for any two colours', () => {
    fc.assert(
      fc.property(hex, hex, (primaryColor, secondaryColor) => {
        const css = buildThemeCss({ ...appearance, primaryColor, secondaryColor });
        const [light = '', dark = ''] = css.split('@media');
        expectReadable({ ...base.light, ...tokensOf(light) });
        expectReadable({ ...base.dark, ...tokensOf(dark) });
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['#0F5C46', '#F2B705'],
    ['#8B5CF6', '#D946EF'],
    ['#FFFFFF', '#FFFFFF'],
    ['#000000', '#000000'],
  ])('is readable with %s and %s', (primaryColor, secondaryColor) => {
    const [light = '', dark = ''] = buildThemeCss({ ...appearance, primaryColor, secondaryColor }).split('@media');
    expectReadable({ ...base.light, ...tokensOf(light) });
    expectReadable({ ...base.dark, ...tokensOf(dark) });
  });

  test('has dark rules only if dark mode is on', () => {
    expect(buildThemeCss({ ...appearance, enableDarkMode: true })).toContain('prefers-color-scheme:dark');
    const off = buildThemeCss({ ...appearance, enableDarkMode: false });
    expect(off).not.toContain('prefers-color-scheme');
    expect(off).toContain('color-scheme:light');
  });

  test('names the chosen font', () => {
    expect(buildThemeCss({ ...appearance, fontFamily: 'Noto Serif' })).toContain("--font-site:'Noto Serif'");
  });
});

describe('cssColour', () => {
  test.each([
    ['navy', 'var(--colour-navy)'],
    ['White', 'var(--colour-white)'],
    ['brand-blue', 'var(--brand-blue)'],
    ['brand-ink', 'var(--brand-ink)'],
    ['#0F5C46', '#0f5c46'],
    ['#abc', '#abc'],
  ])('%s is %s', (value, css) => expect(cssColour(value)).toBe(css));

  test.each([
    '',
    'pink',
    'brand',
    'font-site',
    'x-y',
    '#12',
    '#12345678',
    'url(x)',
    'var(--ink)',
    'red;color:blue',
    '--paper',
  ])('%j is not a colour', (value) => expect(cssColour(value)).toBeUndefined());

  test('never passes free CSS through', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(cssColour(value) ?? '#000').toMatch(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|var\(--[a-z-]+\))$/);
      }),
    );
  });
});
