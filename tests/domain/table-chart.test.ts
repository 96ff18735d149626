import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { charted, heading, table } from '../../server/articles/first/build.ts';
import { type Block, chartKinds } from '../../src/domain/content/rich-text/nodes.ts';
import { TableChart } from '../../src/widgets/table-chart.tsx';

const draw = (...blocks: Block[]) => renderToStaticMarkup(createElement(TableChart, { blocks, at: blocks.length - 1 }));

describe('a chart', () => {
  it('is named by the heading above it and its columns', () => {
    const rows = [
      ['Product', 'Value'],
      ['Gold', 'K10.1 billion'],
      ['Copper', 'K1.7 billion'],
    ] as const;
    const svg = draw(heading('Imports'), heading('What is exported'), charted('bars', ...rows));
    expect(svg).toContain('role="img" aria-label="Bar chart: What is exported, Product: Value"');
    expect(draw(charted('line', ...rows))).toContain('aria-label="Line chart: Product: Value"');
    // Labels as written, and bars proportional to the values.
    expect(svg).toContain('>K10.1 billion</text>');
    expect([...svg.matchAll(/<rect[^>]* width="([\d.]+)%"/g)].map(([, width]) => width)).toEqual(['100', '16.8']);
  });

  it('has a zero line if figures are negative', () => {
    const svg = draw(charted('bars', ['Year', 'Growth'], ['2020', '-3%'], ['2021', '1%']));
    expect([...svg.matchAll(/<rect x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, ...found]) => found)).toEqual([
      ['0', '75'],
      ['75', '25'],
    ]);
  });

  it('is absent for a table without figures, or without the option', () => {
    expect(draw(charted('bars', ['A', 'B'], ['x', 'y'], ['z', 'w']))).toBe('');
    expect(draw(table(['A', 'B'], ['x', '1'], ['z', '2']))).toBe('');
  });

  it('keeps a gap for a figure that is under review', () => {
    const rows = [
      ['Gold', '5'],
      ['Copper', 'This figure is under review.'],
      ['Cocoa', '3'],
    ];
    const svg = draw(charted('bars', ['Product', 'Value'], ...rows));
    expect(svg).toContain('Gold');
    expect(svg).not.toContain('Copper');
  });

  it.each(chartKinds)('of 60 rows has at most 6 kB as %s, without own colours', (kind) => {
    const rows = Array.from({ length: 60 }, (_, row) => [`Row ${row}`, `${(row * 7919) % 1000}`]);
    const svg = draw(charted(kind, ['Name', 'Figure'], ...rows));
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * 1024);
    expect(svg).not.toMatch(/#[\da-f]{3,6}\b|rgb/);
  });
});
