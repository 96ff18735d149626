import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readSettings } from '../settings/settings.ts';

const builtInIcon = '/favicon.svg';

/** Browsers request it by default: redirects to the configured icon, outside the gate (D2). */
export function faviconIco(deps: Deps): RequestHandler {
  return async (_request, response) => {
    const settings = await readSettings(deps.db, deps.log).catch(() => undefined);
    const path = settings?.appearance.favicon?.path ?? builtInIcon;
    response.set({ Location: path, 'Cache-Control': 'public, max-age=300' }).status(302).end();
  };
}
