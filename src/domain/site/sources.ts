/** Follows its claim: `It grew by 3.8%. [Source: World Bank, 2024 | https://…]`; a numbered footnote. */
const marker = / ?\[Source:([^[\]]+?)(?: \| ((?:https?:\/)?\/[^\s[\]|]+) ?)?\]/g;

export interface Source {
  words: string;
  /** The marker's, or of the link that it is in. */
  href?: string;
}

/** In threes: text, source, its address; text last. */
export const sourcedParts = (text: string): (string | undefined)[] => text.split(marker);

/** A figure's words; then its age and marks. */
export function figureParts(text: string): { words: string; marks: string } {
  const [, words = text, marks = ''] = /^(.*?)((?: \(as of [^()]*\))?(?: ?\[Source:.*)?)$/.exec(text) ?? [];
  return { words, marks };
}

export const illustrative = '(illustrative)';

/** The mark of a figure without a source (D66), else ''. */
export const illustrativeMark = ({ words, marks }: ReturnType<typeof figureParts>): string =>
  marks === '' && /\d/.test(words) && !/\billustrative\b/i.test(words) ? illustrative : '';

export const withoutSources = (text: string): string => text.replace(marker, '');

function hrefOf(node: object): string | undefined {
  if (!('marks' in node) || !Array.isArray(node.marks)) return undefined;
  const links = (node.marks as { attrs?: { href?: unknown } }[]).map((mark) => mark.attrs?.href);
  return links.find((href) => typeof href === 'string');
}

/** Unique, in document order; the first link counts. */
export function sourcesIn(content: unknown): Source[] {
  const found = new Map<string, Source>();
  const add = (words: string, href: string | undefined): void => {
    const source = found.get(words) ?? { words };
    if (href !== undefined) source.href ??= href;
    if (words !== '') found.set(words, source);
  };
  const collect = (value: unknown, href?: string): void => {
    if (typeof value === 'string') {
      for (const [, words = '', own = href] of value.matchAll(marker)) add(words.trim(), own);
    } else if (typeof value === 'object' && value !== null) {
      const own = hrefOf(value);
      for (const part of Object.values(value)) collect(part, own);
    }
  };
  collect(content);
  return [...found.values()];
}
