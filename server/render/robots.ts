import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { sitemapPath } from '../platform/http/paths.ts';

/** Disallows everything behind the gate (D2) or by setting (D32), otherwise names the site map. */
export function robotsTxt(deps: Deps): RequestHandler {
  return async (_request, response) => {
    const { isRequired } = await deps.gate.check(undefined);
    const { seo, general } = await readSettings(deps.db, deps.log);
    const isOpen = !isRequired && seo.enableRobotsTxt;
    const origin = general.siteUrl === '' ? deps.publicUrl.origin : new URL(general.siteUrl).origin;
    const sitemap = isOpen && seo.enableSitemap ? `\nSitemap: ${origin}${sitemapPath}\n` : '';
    const rule = isOpen ? 'Allow: /' : 'Disallow: /';
    response.type('text').set('Cache-Control', 'public, max-age=300').send(`User-agent: *\n${rule}\n${sitemap}`);
  };
}
