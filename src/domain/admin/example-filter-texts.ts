import type { ExampleFilter } from './example-filter.ts';

export const exampleFilterTexts = {
  examples: 'Examples',
  shown: 'With examples',
  filters: { hidden: 'Without examples' } satisfies Record<ExampleFilter, string>,
} as const;
