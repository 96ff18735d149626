import type { RequestHandler } from 'express';
import { type Deps } from '../context.ts';
import { admit, setNoStore } from '../plain-routes.ts';
import { findImport } from './registry.ts';

/** For admins. */
export function templateHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    setNoStore(deps, request, response);
    const { noun, template } = findImport(request.params.noun);
    const ctx = await admit(deps, request, response, 'admin');
    const text = await template(ctx);
    response.attachment(`${noun}-template.csv`).type('text/csv; charset=utf-8').send(text);
  };
}
