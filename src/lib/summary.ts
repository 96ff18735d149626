import { withoutSources } from '../domain/site/sources.ts';

const descriptionLength = 300;

/** One line of at most 300 characters, cut at a word, for search results and previews. */
export function summaryOf(text: string): string {
  const line = withoutSources(text).replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  const cut = line.slice(0, descriptionLength - 1).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`;
}
