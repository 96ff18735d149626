/**
 * A source in a text of content, written after what it supports: `It grew by 3.8%. [Source: World Bank, 2024]`. Readers see
 * a small number there, and the source under that number at the foot of the page.
 */
const marker = / ?\[Source:([^[\]]+)\]/g;

/** Words of a text, each with the source that follows them; null after the last words. */
export interface SourcedPart {
  text: string;
  source: string | null;
}

export function sourcedParts(text: string): SourcedPart[] {
  const parts: SourcedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(marker)) {
    parts.push({ text: text.slice(from, match.index), source: match[1]?.trim() || null });
    from = match.index + match[0].length;
  }
  return from < text.length || parts.length === 0 ? [...parts, { text: text.slice(from), source: null }] : parts;
}

/** A text where no note can be: in search results, link previews and the like. */
export const withoutSources = (text: string): string => text.replace(marker, '');

/** The sources of a document, each once, in the order of the document. */
export function sourcesIn(content: unknown): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const { source } of sourcedParts(value)) if (source !== null) found.add(source);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(content);
  return [...found];
}
