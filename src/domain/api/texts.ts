/** Of the description at /api/openapi.json. */
export const apiTexts = {
  title: (siteName: string) => `${siteName}: public data`,
  about:
    'What visitors of the site can read. Inputs and answers are wrapped as superjson writes them: the value is in `json`. Other calls need an account and are not described here.',
  gate: 'The grant of the trial gate, while it is on: the cookie that POST /api/trpc/trial.enter sets.',
  answer: 'The answer.',
  failure: 'Why there is none.',
  data: 'The file. 304 if it is the one of If-None-Match.',
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
