/**
 * A source in a text of content, written after what it supports: `It grew by 3.8%. [Source: World Bank, 2024]`. Readers see
 * a small number there, and the source under that number at the foot of the page.
 */
const marker = / ?\[Source:([^[\]]+)\]/g;

/** Words and sources of a text in turn, words first. */
export const sourcedParts = (text: string): string[] => text.split(marker);

/** A text where no note can be: in search results, link previews and the like. */
export const withoutSources = (text: string): string => text.replace(marker, '');

/** The sources of a document, each once, in the order of the document. */
export function sourcesIn(content: unknown): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const [, source = ''] of value.matchAll(marker)) found.add(source.trim());
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(content);
  found.delete('');
  return [...found];
}
