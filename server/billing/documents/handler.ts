import type { RequestHandler } from 'express';
import * as z from 'zod';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { type Deps, requestIdOf, type SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { admit } from '../../media/admission.ts';
import { readInvoice, readReceipt } from './read.ts';

interface Drawn {
  number: string;
  bytes: Buffer;
}

const documents: Readonly<Record<string, (ctx: SignedIn, id: string) => Promise<Drawn>>> = {
  async invoices(ctx, id) {
    const invoice = await readInvoice(ctx, id);
    return { number: invoice.number, bytes: await ctx.deps.workers.run({ name: 'invoice', invoice }) };
  },
  async receipts(ctx, id) {
    const receipt = await readReceipt(ctx, id);
    return { number: receipt.number, bytes: await ctx.deps.workers.run({ name: 'receipt', receipt }) };
  },
};

/**
 * GET /api/documents/{invoices|receipts}/{id}.pdf: the document of an own row, for admins of any. A foreign one and one that
 * is not there are answered alike, and counted alike before their row is read.
 */
export function documentHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    response.set({
      'Cache-Control': 'private, no-store',
      'X-App-Version': deps.version,
      'X-Request-Id': requestIdOf(request),
      'X-Content-Type-Options': 'nosniff',
    });
    const ctx = await admit(deps, request, response, 'signedIn');
    const { kind, file } = request.params;
    const draw = typeof kind === 'string' && Object.hasOwn(documents, kind) ? documents[kind] : undefined;
    const id = z.uuid().safeParse(typeof file === 'string' ? file.replace(/\.pdf$/, '') : '');
    const isPdf = typeof file === 'string' && file.endsWith('.pdf');
    if (draw === undefined || !id.success || !isPdf) throw new DomainError('NOT_FOUND', texts.notFound);
    await deps.limits.document(ctx.caller.userId);
    const { number, bytes } = await draw(ctx, id.data);
    response
      .attachment(`${number.replaceAll(/[^\w.-]/g, '-')}.pdf`)
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .type('application/pdf')
      .send(bytes);
  };
}
