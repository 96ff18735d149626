import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  illustrations,
  sectorIllustration,
  slideIllustration,
} from '../../../src/domain/content/appearance/illustrations.ts';
import { defaultSectors } from '../../../src/domain/sectors/sectors.ts';

const folder = join(import.meta.dirname, '../../../public/illustrations');
const read = (name: string) => readFileSync(join(folder, `${name}.svg`), 'utf8');

describe('illustrations', () => {
  it('are exactly the files of their folder', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.svg$/, ''));
    expect(files.toSorted()).toEqual([...illustrations].toSorted());
  });

  it.each(illustrations)('%s has at most 6 kB, a dark scheme and no external resources', (name) => {
    const svg = read(name);
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * 1024);
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/href|<script|<image|@import|url\(/);
  });

  it('include one for each of the nine sectors', () => {
    expect(defaultSectors.map(({ slug }) => sectorIllustration(slug))).toEqual(defaultSectors.map(({ slug }) => slug));
    const drawings = defaultSectors.map(({ slug }) => read(slug).replace(/<style>.*?<\/style>/, ''));
    expect(new Set(drawings).size).toBe(9);
  });

  it.each([
    ['Mining, oil and gas', 'mining'],
    ['Forestry and timber', 'forestry'],
    ['Mining and gas', 'mining'],
    ['Foreign trade', 'other'],
  ])('of the sector %s is %s', (name, expected) => {
    expect(sectorIllustration(name)).toBe(expected);
  });

  it('of the slides alternate', () => {
    expect([0, 1, 2, 3].map(slideIllustration)).toEqual([
      'slide-highlands',
      'slide-reef',
      'slide-city',
      'slide-highlands',
    ]);
  });
});
