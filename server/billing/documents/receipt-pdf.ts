import { formatDate, formatMoney } from '../../../src/domain/time/format.ts';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { loadFonts } from '../../pdf/fonts.ts';
import type { ReceiptModel } from './models.ts';
import { drawParties, drawState, drawVerification } from './parts.ts';
import { drawFacts } from '../../pdf/parts.ts';
import { Sheet } from '../../pdf/sheet.ts';
import { drawSums, drawTable } from './table.ts';

const columns = [
  { title: texts.columns.description, share: 0.7, isFigure: false },
  { title: texts.columns.amount, share: 0.3, isFigure: true },
] as const;

/** The same row and settings give the same bytes until the payment is refunded (D48). */
export async function renderReceipt(receipt: ReceiptModel): Promise<Buffer> {
  const { number, issuer, addressee, siteName, tagline, createdAt, updatedAt, refundedAt } = receipt;
  const sheet = new Sheet(await loadFonts(receipt), {
    kind: texts.receipt,
    subtitle: number,
    title: texts.title(texts.receipt, number),
    author: issuer.name,
    siteName,
    tagline,
    createdAt,
    updatedAt,
    ...(refundedAt === null ? {} : { mark: texts.marks.refunded }),
  });
  const day = (date: Date) => formatDate(date, receipt.dates);
  const amount = formatMoney(receipt.amount);
  if (refundedAt === null) drawState(sheet, texts.states.received(day(receipt.paidAt)), 'success');
  else drawState(sheet, texts.states.refunded(day(refundedAt)), 'danger');
  drawParties(sheet, [
    [texts.issuer, issuer],
    [texts.receivedFrom, addressee],
  ]);
  drawFacts(sheet, [
    [texts.facts.paid, day(receipt.paidAt)],
    [texts.facts.method, texts.methods[receipt.method]],
    [texts.facts.forInvoice, receipt.invoiceNumber],
    [texts.facts.reference, receipt.reference],
  ]);
  drawTable(sheet, columns, [[receipt.description, amount]]);
  drawSums(sheet, [
    [texts.amountPaid, amount],
    ...(refundedAt === null ? [] : [[texts.amountRefunded(day(refundedAt)), amount] as const]),
  ]);
  drawVerification(sheet, receipt);
  return sheet.finish();
}
