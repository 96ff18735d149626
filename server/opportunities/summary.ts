import { withoutReferences } from '../../src/domain/facts/references.ts';

const summaryLength = 180;

/** Truncates a description at a word. */
export function summaryOf(description: string): string {
  const text = withoutReferences(description).replace(/\s+/g, ' ').trim();
  if (text.length <= summaryLength) return text;
  const cut = text.slice(0, summaryLength);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > summaryLength / 2 ? atWord : summaryLength).replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`;
}
