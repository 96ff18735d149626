import type { ChartKind } from './nodes.ts';

const kinds: Record<ChartKind, string> = { bars: 'Bar chart', line: 'Line chart' };

/** Words of a drawn chart. */
export const chartTexts = {
  /** Its name for a screen reader: the heading above the table, then the columns. */
  name: (kind: ChartKind, ...parts: string[]) =>
    [kinds[kind], parts.filter((part) => part !== '').join(', ')].filter((part) => part !== '').join(': '),
} as const;
