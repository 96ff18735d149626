import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readSettings } from '../site/settings.ts';

/** /robots.txt: nothing may be read while the gate is on (D2) or while the setting says so (D32). */
export function robotsTxt(deps: Deps): RequestHandler {
  return async (_request, response) => {
    const { isRequired } = await deps.gate.check(undefined);
    const { seo } = await readSettings(deps.db, deps.log);
    const rule = isRequired || !seo.enableRobotsTxt ? 'Disallow: /' : 'Allow: /';
    response.type('text').set('Cache-Control', 'public, max-age=300').send(`User-agent: *\n${rule}\n`);
  };
}
