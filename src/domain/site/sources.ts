/** Follows the claim it supports: `It grew by 3.8%. [Source: World Bank, 2024]`; rendered as a numbered footnote. */
const marker = / ?\[Source:([^[\]]+)\]/g;

/** Text and sources alternate, text first. */
export const sourcedParts = (text: string): string[] => text.split(marker);

/** For search results and link previews. */
export const withoutSources = (text: string): string => text.replace(marker, '');

/** Unique, in document order. */
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
