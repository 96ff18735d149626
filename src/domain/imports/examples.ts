import { importTexts } from './texts.ts';

/** The first valid one is the field's example. */
export const exampleValues = (heading: string): readonly string[] => [
  importTexts.example(heading),
  'name@example.com',
  '10',
  '2026-01-31',
  'example',
];
