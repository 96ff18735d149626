import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charactersOf } from '../../scripts/build/unicode-range.mjs';

const sheet = readFileSync(new URL('../../src/fonts.css', import.meta.url), 'utf8');

/** Faces of the sheet that are fetched, in pairs: the usual characters, and the whole font for the others. */
const faces = [...sheet.matchAll(/@font-face \{([^}]+)\}/g)]
  .map(([, rule = '']) => ({
    face: `${/font-family: '([^']+)'/.exec(rule)?.[1]} ${/font-weight: (\d+)/.exec(rule)?.[1]}`,
    source: /url\('@([^']+)'\)/.exec(rule)?.[1],
    range: /unicode-range:\s*([^;]+);/.exec(rule)?.[1] ?? '',
  }))
  .filter(({ source }) => source !== undefined);

/** Latin, as the packages of the fonts have it, without control characters. */
const latin = charactersOf(
  'U+20-7E, U+A0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
);

describe('the two files of a font', () => {
  it('are there for each family in both weights (D54)', () => {
    const families = ['Poppins', 'Inter', 'Source Sans 3', 'Noto Serif'];
    expect(faces.map(({ face }) => face)).toEqual(
      families.flatMap((family) => [400, 400, 600, 600].map((weight) => `${family} ${weight}`)),
    );
  });

  it('share all of Latin, each character in one of them', () => {
    for (let at = 0; at < faces.length; at += 2) {
      const [usual, whole] = faces.slice(at, at + 2);
      expect(usual?.source?.replace('usual-fonts', 'fontsource')).toBe(whole?.source);
      const both = [...charactersOf(usual?.range ?? ''), ...charactersOf(whole?.range ?? '')];
      expect(both.length).toBe(new Set(both).size);
      expect(new Set(both)).toEqual(new Set(latin));
    }
  });

  it('have what English texts, prices and areas are written with among the usual', () => {
    const usual = charactersOf(faces[0]?.range ?? '');
    for (const sign of 'Kina’s “best” price: K 1,200 – 30 °C · café × 462,840 km² … £5 €6 −7 • © ↑↓') {
      expect(usual).toContain(sign);
    }
  });
});

describe('the characters of a range', () => {
  it.each([
    ['U+41', 'A'],
    ['U+41-43, u+2026', 'ABC…'],
    ['U+1F41F-1F420', '🐟🐠'],
  ])('%s', (range, characters) => {
    expect(charactersOf(range).join('')).toBe(characters);
  });
});
