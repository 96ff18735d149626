/** Where the API answers (D53). */
export const apiPath = '/api/trpc';

/** The site map for search engines. */
export const sitemapPath = '/sitemap.xml';
