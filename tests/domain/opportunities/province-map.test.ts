import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildMap } from '../../../scripts/lib/build-map.mjs';
import { mapTexts } from '../../../src/domain/opportunities/map-texts.ts';
import { mapFrame, provincePlaces, toMap } from '../../../src/domain/opportunities/province-map.ts';
import { provinces } from '../../../src/domain/opportunities/provinces.ts';

describe('the map of provinces', () => {
  it('has a point within its frame for each of the 22', () => {
    expect(Object.keys(provincePlaces)).toEqual([...provinces]);
    for (const { at } of Object.values(provincePlaces)) {
      const { x, y } = toMap(at);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(mapFrame.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(mapFrame.height);
    }
  });

  it.each([280, 288, 328, 400, 560, 714])('keeps points 24 pixels apart when %i pixels wide', (width) => {
    const points = Object.entries(provincePlaces).map(([name, { at, offset: [right, down] = [0, 0] }]) => {
      const { x, y } = toMap(at);
      const scale = width / mapFrame.width;
      return { name, x: x * scale + right, y: y * scale + down };
    });
    const near = points.flatMap((one, index) =>
      points
        .slice(index + 1)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 24)
        .map((other) => `${one.name}, ${other.name}`),
    );
    expect(near).toEqual([]);
    expect(points.filter(({ x }) => x < 12 || x > width - 12)).toEqual([]);
  });

  it('equals the outline in the package, in at most 3 kB and with a dark scheme', async () => {
    const drawing = readFileSync(join(import.meta.dirname, '../../../public/map.svg'), 'utf8');
    expect(drawing).toBe(await buildMap());
    expect(brotliCompressSync(drawing).length).toBeLessThanOrEqual(3 * 1024);
    expect(drawing).toContain('@media(prefers-color-scheme:dark)');
  });

  it('has counts as text', () => {
    expect([0, 1, 3].map((count) => `${mapTexts.count(count)} ${mapTexts.unit(count, false)}`)).toEqual([
      '0 opportunities',
      '1 opportunity',
      '3 opportunities',
    ]);
    expect(`${mapTexts.count(1)} ${mapTexts.unit(1, true)}`).toBe('1 example');
    expect(mapTexts.count(1001)).toBe('1000+');
  });
});
