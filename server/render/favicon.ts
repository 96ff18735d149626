import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readSettings } from '../settings/settings.ts';

/** The icon of a site that has none of its own, as the pages name it. */
const builtInIcon = '/favicon.svg';

/**
 * /favicon.ico, which browsers and readers of feeds ask for unasked: leads to the icon of the settings. Outside the gate,
 * as the icon itself is (D2), and never a page.
 */
export function faviconIco(deps: Deps): RequestHandler {
  return async (_request, response) => {
    const settings = await readSettings(deps.db, deps.log).catch(() => undefined);
    const path = settings?.appearance.favicon?.path ?? builtInIcon;
    response.set({ Location: path, 'Cache-Control': 'public, max-age=300' }).status(302).end();
  };
}
