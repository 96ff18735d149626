/** Texts editors cannot change. */
export const newsTexts = {
  notFound: 'There is no page at this address.',
  title: 'News',
  lead: 'Announcements, events and updates for investors and exporters.',
  description:
    'News from the Investment Promotion Authority of Papua New Guinea: announcements, events and updates for investors and exporters.',
  categories: 'Categories',
  allCategories: 'All',
  postsIn: (category: string) => `News: ${category}`,
  byline: (author: string) => `By ${author}`,
  empty: 'No news yet. Please check back soon.',
  emptyPage: 'There are no more posts.',
  pages: 'Pages',
  newest: 'Newest posts',
  older: 'Older posts',
  backToNews: 'All news',
  feed: 'Subscribe to the news feed',
  feedTitle: (siteName: string) => `News · ${siteName}`,
  loading: 'Loading…',
  failed: 'We could not load this page',
  siteMap: {
    title: 'Site map',
    lead: 'Every public page on this site.',
    description:
      'A list of every public page on the website of the Investment Promotion Authority of Papua New Guinea.',
    screens: 'Main pages',
    pages: 'Information',
    news: 'Latest news',
    allNews: 'All news',
    account: 'Your account',
    signIn: 'Login / Sign up',
  },
} as const;
