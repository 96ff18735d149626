import type { RequestHandler } from 'express';
import { pipeline } from 'node:stream/promises';
import { backupTexts as texts } from '../../src/domain/backup/texts.ts';
import { requireFresh } from '../auth/fresh.ts';
import { actorOf } from '../caller.ts';
import { type Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { admit, setNoStore } from '../plain-routes.ts';
import { audit } from '../platform/audit.ts';
import { hasLeft } from '../platform/http/has-left.ts';

/** To admins after a recent sign-in; audited before the first byte. */
export function backupHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    setNoStore(deps, request, response, 'private, no-store');
    response.set('X-Content-Type-Options', 'nosniff');
    const ctx = await admit(deps, request, response, 'admin');
    requireFresh(ctx);
    await deps.limits.backup(ctx.caller.userId);
    const found = await deps.backups.openLast();
    if (found === undefined) throw new DomainError('NOT_FOUND', texts.notFound);
    const { name, size, handle } = found;
    try {
      const after = { size };
      await audit(ctx.db, actorOf(ctx), { action: 'backups.download', entityKind: 'backup', entityName: name, after });
      response
        .attachment(name)
        .type('application/gzip')
        .set({ 'Content-Length': String(size), 'Content-Security-Policy': "default-src 'none'; sandbox" });
      await pipeline(handle.createReadStream({ end: size - 1 }), response);
    } catch (error) {
      if (!hasLeft(error)) throw error;
    } finally {
      await handle.close().catch(() => undefined);
    }
  };
}
