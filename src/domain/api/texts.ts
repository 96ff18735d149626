/** Texts of the description at /api/openapi.json. */
export const apiTexts = {
  title: (siteName: string) => `${siteName}: public data`,
  about:
    'The data that visitors to the site can read. Inputs and responses are encoded with superjson: the value is in `json`. Other calls need an account and are not documented here.',
  gate: 'Required while the trial gate is on: the cookie set by POST /api/trpc/trial.enter.',
  answer: 'The response.',
  failure: 'The error.',
  data: 'The file, or 304 if it matches If-None-Match.',
  reads: {
    'content.about': 'The page about the authority',
    'content.export': 'The page for exporters and buyers',
    'content.homepage': 'The home page',
    'content.invest': 'The page for investors',
    'facts.published': 'Confirmed figures with their sources',
    'opportunities.byId': 'An open opportunity',
    'opportunities.compare': 'Several opportunities side by side; null for one that is not open',
    'opportunities.list': 'Open opportunities, newest first',
    'opportunities.newest': 'At most three opportunities for the home page',
    'opportunities.overview': 'How many are open, by sector and province',
    'pages.bySlug': 'A page',
    'pages.published': 'All pages by title',
    'posts.bySlug': 'A post',
    'posts.categories': 'Categories with posts',
    'posts.published': 'Posts, newest first',
    'site.map': 'Addresses of pages and posts',
    'site.shell': 'Settings, menus and figures around each page',
  },
  files: {
    csv: 'Open opportunities as CSV',
    json: 'Open opportunities as JSON',
    geojson: 'Open opportunities as GeoJSON',
  },
} as const;
