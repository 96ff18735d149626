import type { RequestHandler } from 'express';
import type { Deps } from '../../context.ts';
import { sendLines } from '../../contributions/download.ts';
import { admit, setNoStore } from '../../plain-routes.ts';
import { openExport } from './lists.ts';

/** The caller's own data as JSON. */
export function ownDataHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    setNoStore(deps, request, response, 'private, no-store');
    const lines = await openExport(await admit(deps, request, response, 'signedIn'));
    response.attachment('my-data.json').type('json');
    await sendLines(response, lines);
  };
}
