import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readShell } from '../site/service.ts';
import { listOpportunityPaths, readSiteMap } from '../site/site-map.ts';
import { escapeMarkup } from '../platform/http/markup.ts';
import { sendGenerated } from './generated.ts';

interface Address {
  path: string;
  updatedAt?: string;
}

/** No date, as they depend on other content. */
const screens: readonly Address[] = [
  '/',
  '/about',
  '/invest',
  '/export',
  '/facts',
  '/investment-opportunities',
  '/news',
  '/sitemap',
].map((path) => ({ path }));

/** sitemaps.org. */
export function buildSitemap(origin: string, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, updatedAt }) => {
    const lastmod = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`;
    return `<url><loc>${escapeMarkup(`${origin}${path}`)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** D32. Answers 404 if disabled or behind the gate (D2). */
export function sitemapXml(deps: Deps): RequestHandler {
  return async (request, response) => {
    const shell = await readShell(deps.db, deps.log, deps);
    if (!shell.isIndexable || !shell.settings.seo.enableSitemap) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('not found\n');
      return;
    }
    const [{ pages, posts }, opportunities] = await Promise.all([readSiteMap(deps), listOpportunityPaths(deps)]);
    const stored = [...pages, ...posts].filter(({ noindex }) => !noindex);
    const body = buildSitemap(shell.origin, [...screens, ...stored, ...opportunities]);
    sendGenerated(request, response, { body, type: 'application/xml', isGated: false });
  };
}
