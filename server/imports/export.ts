import type { RequestHandler } from 'express';
import { formatDate } from '../../src/domain/time/format.ts';
import { actorOf } from '../caller.ts';
import { type Deps, requestIdOf } from '../context.ts';
import { sendLines } from '../contributions/download.ts';
import { admit } from '../media/admission.ts';
import { audit } from '../platform/audit.ts';
import { readSettings } from '../settings/settings.ts';
import { findImport } from './registry.ts';

/** Filtered; for admins. */
export function exportHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-App-Version': deps.version, 'X-Request-Id': requestIdOf(request) });
    const { noun, entityKind, exported } = findImport(request.params.noun);
    const ctx = await admit(deps, request, response, 'admin');
    const lines = exported(request.query);
    await audit(ctx.db, actorOf(ctx), {
      action: `${noun}.export`,
      entityKind,
      after: { ...request.query },
    });
    const { timezone } = (await readSettings(ctx.db, ctx.log)).general;
    const day = formatDate(deps.clock.now(), { timezone, dateFormat: 'YYYY-MM-DD' });
    response.attachment(`${noun}-${day}.csv`).type('text/csv; charset=utf-8');
    await sendLines(response, lines(ctx));
  };
}
