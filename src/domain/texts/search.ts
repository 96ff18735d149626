import type { SearchKind } from '../search.ts';

const plurals: Record<SearchKind | 'all', string> = {
  all: 'Everything',
  page: 'Pages',
  post: 'News',
  opportunity: 'Opportunities',
  document: 'Documents',
};

/** Words of the site's search. */
export const searchTexts = {
  title: 'Search',
  titleFor: (q: string) => `Search: ${q}`,
  lead: 'Pages, news, investment opportunities and documents of this site.',
  label: 'Search this site',
  placeholder: 'What are you looking for?',
  submit: 'Search',
  kinds: 'Show',
  kindNames: plurals,
  one: { page: 'Page', post: 'News', opportunity: 'Investment opportunity', document: 'Document' } satisfies Record<
    SearchKind,
    string
  >,
  example: 'Illustrative example',
  count: (count: number, most: number) => (count > most ? `${most}+` : `${count}`),
  found: (total: number, q: string) => (total === 1 ? `1 result for “${q}”` : `${total} results for “${q}”`),
  foundMany: (most: number, q: string) => `More than ${most} results for “${q}”`,
  didYouMean: 'Did you mean',
  correctedFrom: (q: string) => `Nothing has the words “${q}”.`,
  correctedTo: 'These are the results for',
  noWords: 'Type one or more words to search the whole site.',
  nothing: (q: string) => `Nothing was found for “${q}”`,
  nothingOfKind: (kind: string) => `Nothing of the kind “${kind}” has these words.`,
  hints: ['Check the spelling.', 'Try fewer words, or more general ones.'],
  siteMap: 'Site map',
  mainSections: 'Or go to one of the main sections',
  pages: 'Pages of the results',
  firstPage: 'Back to the first results',
  nextPage: 'More results',
  emptyPage: 'There are no further results on this page.',
  endOfMany: 'These were the best results. More words narrow the search down.',
  illegible: 'This page of the results is no longer there.',
  badWords: 'Words cannot hold control characters.',
  loading: 'Searching…',
} as const;
