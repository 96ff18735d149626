import { importTexts } from './texts.ts';

/** The first that a field accepts is its example. */
export const exampleValues = (heading: string): readonly string[] => [
  importTexts.example(heading),
  'name@example.com',
  '10',
  '2026-01-31',
  'example',
];
