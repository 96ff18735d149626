import type { RequestHandler } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { documentTexts as texts } from '../../../src/domain/texts/documents.ts';
import { type Deps, requestIdOf, type SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { admit } from '../../media/admission.ts';
import { buildTurns } from '../../platform/turns.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { readInvoice, readReceipt } from './read.ts';
import { renderReceipt } from './receipt-pdf.ts';

interface Drawn {
  number: string;
  bytes: Buffer;
}

const documents: Readonly<Record<string, (ctx: SignedIn, id: string, inTurn: InTurn) => Promise<Drawn>>> = {
  async invoices(ctx, id, inTurn) {
    const invoice = await readInvoice(ctx, id);
    return { number: invoice.number, bytes: await inTurn(() => renderInvoice(invoice)) };
  },
  async receipts(ctx, id, inTurn) {
    const receipt = await readReceipt(ctx, id);
    return { number: receipt.number, bytes: await inTurn(() => renderReceipt(receipt)) };
  },
};

type InTurn = (render: () => Promise<Buffer>) => Promise<Buffer>;

/** Drawing holds the process for some hundredths of a second: one at a time, and whoever waits for something else goes first. */
const bounds = { running: 1, waiting: 100, retryAfterSeconds: 5 } as const;

/**
 * GET /api/documents/{invoices|receipts}/{id}.pdf: the document of an own row, for admins of any. A foreign one and one that
 * is not there are answered alike.
 */
export function documentHandler(deps: Deps): RequestHandler {
  const turns = buildTurns(bounds);
  const inTurn: InTurn = (render) =>
    turns(async () => {
      await nextTurn();
      return render();
    });
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
    const { number, bytes } = await draw(ctx, id.data, inTurn);
    response
      .attachment(`${number.replaceAll(/[^\w.-]/g, '-')}.pdf`)
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .type('application/pdf')
      .send(bytes);
  };
}
