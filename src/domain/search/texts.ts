import type { SearchKind } from './search.ts';

const plurals: Record<SearchKind | 'all', string> = {
  all: 'All results',
  page: 'Pages',
  post: 'News',
  opportunity: 'Opportunities',
  document: 'Documents',
};

export const searchTexts = {
  title: 'Search',
  titleFor: (q: string) => `Search: ${q}`,
  lead: 'Search pages, news, investment opportunities and documents.',
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
  count: (count: number, max: number) => (count > max ? `${max}+` : `${count}`),
  found: (total: number, q: string) => (total === 1 ? `1 result for ‘${q}’` : `${total} results for ‘${q}’`),
  foundMany: (max: number, q: string) => `More than ${max} results for ‘${q}’`,
  didYouMean: 'Did you mean',
  correctedFrom: (q: string) => `No results for ‘${q}’.`,
  correctedTo: 'Showing results for',
  noWords: 'Enter one or more words to search the site.',
  nothing: (q: string) => `No results for ‘${q}’`,
  nothingOfKind: (kind: string) => `No results in ‘${kind}’.`,
  hints: ['Check your spelling.', 'Try fewer or more general words.'],
  siteMap: 'Site map',
  mainSections: 'Or go to a main section',
  pages: 'Pages of results',
  firstPage: 'Back to first results',
  nextPage: 'More results',
  emptyPage: 'There are no more results.',
  endOfMany: 'These are the best results. Add more words to narrow your search.',
  illegible: 'This page of results is no longer available.',
  badWords: 'Use letters, numbers and punctuation only.',
  loading: 'Searching…',
} as const;
