import { withoutSources } from '../../domain/site/sources.ts';

const descriptionLength = 300;

/** At most 300 characters, cut at a word. */
export function summaryOf(text: string): string {
  const line = withoutSources(text).replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  const cut = line.slice(0, descriptionLength - 1).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`;
}
