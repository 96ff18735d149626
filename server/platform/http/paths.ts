/** D53. */
export const apiPath = '/api/trpc';

export const sitemapPath = '/sitemap.xml';
