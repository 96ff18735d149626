/** Address of the API (D53). */
export const apiPath = '/api/trpc';

export const openApiPath = '/api/openapi.json';

export const sitemapPath = '/sitemap.xml';
