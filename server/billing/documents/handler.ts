import type { Request, RequestHandler } from 'express';
import * as z from 'zod';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { type Deps, type SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { admit, setNoStore } from '../../plain-routes.ts';
import { readInvoice, readReceipt } from './read.ts';

interface Drawn {
  /** Of the file, without extension. */
  name: string;
  bytes: Buffer;
}

/** `?revision=2`; undefined without the parameter, 0 if invalid. */
const revisionOf = ({ query }: Request): number | undefined =>
  query['revision'] === undefined
    ? undefined
    : (z.coerce.number().int().min(1).max(10_000).safeParse(query['revision']).data ?? 0);

const documents: Readonly<Record<string, (ctx: SignedIn, id: string, request: Request) => Promise<Drawn>>> = {
  async invoices(ctx, id, request) {
    const invoice = await readInvoice(ctx, id, revisionOf(request));
    const { number, revision } = invoice;
    return {
      name: revision === 1 ? number : `${number}-revision-${revision}`,
      bytes: await ctx.deps.workers.run({ name: 'invoice', invoice }),
    };
  },
  async receipts(ctx, id) {
    const receipt = await readReceipt(ctx, id);
    return { name: receipt.number, bytes: await ctx.deps.workers.run({ name: 'receipt', receipt }) };
  },
};

/**
 * GET /api/documents/{invoices|receipts}/{id}.pdf: own documents, for admins all. `?revision=` selects a former
 * revision of an invoice. Foreign and missing ones get the same response and rate limit.
 */
export function documentHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    setNoStore(deps, request, response, 'private, no-store');
    response.set('X-Content-Type-Options', 'nosniff');
    const ctx = await admit(deps, request, response, 'signedIn');
    const { kind, file } = request.params;
    const draw = typeof kind === 'string' && Object.hasOwn(documents, kind) ? documents[kind] : undefined;
    const id = z.uuid().safeParse(typeof file === 'string' ? file.replace(/\.pdf$/, '') : '');
    const isPdf = typeof file === 'string' && file.endsWith('.pdf');
    if (draw === undefined || !id.success || !isPdf) throw new DomainError('NOT_FOUND', texts.notFound);
    await deps.limits.document(ctx.caller.userId);
    const { name, bytes } = await draw(ctx, id.data, request);
    response
      .attachment(`${name.replaceAll(/[^\w.-]/g, '-')}.pdf`)
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .type('application/pdf')
      .send(bytes);
  };
}
