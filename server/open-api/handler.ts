import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { sendPacked } from '../platform/http/compress.ts';
import { requireGrant } from '../plain-routes.ts';
import { readSettings } from '../settings/settings.ts';
import { buildOpenApi } from './document.ts';

/** GET /api/openapi.json, for readers of what it describes. */
export function openApiHandler(deps: Deps): RequestHandler {
  const { gate, version, publicUrl } = deps;
  const built = new Map<string, string>();

  return async (request, response) => {
    const { isGated } = await requireGrant(deps, request);
    const { siteName } = (await readSettings(deps.db, deps.log)).general;
    const about = { siteName, version, origin: publicUrl.origin, trialCookie: gate.cookieName };
    const text = built.get(siteName) ?? JSON.stringify(buildOpenApi(about));
    // The name may change; the rest is of this build.
    built.clear();
    built.set(siteName, text);
    response
      .vary('Cookie')
      .type('application/json')
      .set('Cache-Control', isGated ? 'private, no-store' : 'public, max-age=300');
    if (!isGated) response.set('Access-Control-Allow-Origin', '*');
    await sendPacked(request, response, { identity: Buffer.from(text) });
  };
}
