import type { ChartKind } from './nodes.ts';

const kinds: Record<ChartKind, string> = { bars: 'Bar chart', line: 'Line chart' };

export const chartTexts = {
  /** For screen readers: heading, columns. */
  name: (kind: ChartKind, ...parts: string[]) =>
    [kinds[kind], parts.filter((part) => part !== '').join(', ')].filter((part) => part !== '').join(': '),
} as const;
