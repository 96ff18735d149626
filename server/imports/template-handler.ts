import type { RequestHandler } from 'express';
import { type Deps, requestIdOf } from '../context.ts';
import { admit } from '../media/admission.ts';
import { findImport } from './registry.ts';

/** For admins. */
export function templateHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-App-Version': deps.version, 'X-Request-Id': requestIdOf(request) });
    const { noun, template } = findImport(request.params.noun);
    const ctx = await admit(deps, request, response, 'admin');
    const text = await template(ctx);
    response.attachment(`${noun}-template.csv`).type('text/csv; charset=utf-8').send(text);
  };
}
