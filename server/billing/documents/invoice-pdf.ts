import { formatDate, formatMoney } from '../../../src/domain/time/format.ts';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { loadFonts } from '../../pdf/fonts.ts';
import type { InvoiceModel } from './models.ts';
import { drawParties, drawState, drawVerification } from './parts.ts';
import { drawFacts, drawHeading, drawPairs } from '../../pdf/parts.ts';
import { body, colours, left, Sheet, small, strong } from '../../pdf/sheet.ts';
import { drawSums, drawTable } from './table.ts';

const columns = [
  { title: texts.columns.description, share: 0.41, isFigure: false },
  { title: texts.columns.quantity, share: 0.11, isFigure: true },
  { title: texts.columns.unitPrice, share: 0.24, isFigure: true },
  { title: texts.columns.amount, share: 0.24, isFigure: true },
] as const;

/** The same row, settings and build give the same bytes. */
export async function renderInvoice(invoice: InvoiceModel): Promise<Buffer> {
  const { number, issuer, addressee, siteName, tagline, createdAt, updatedAt } = invoice;
  const sheet = new Sheet(await loadFonts(invoice), {
    kind: texts.invoice,
    subtitle: number,
    title: texts.title(texts.invoice, number),
    author: issuer.name,
    siteName,
    tagline,
    createdAt,
    updatedAt,
    ...(invoice.status === 'void' ? { mark: texts.marks.void } : {}),
  });
  const day = (date: string | Date) => formatDate(date, invoice.dates);
  drawState(sheet, ...stateOf(invoice));
  drawParties(sheet, [
    [texts.issuer, issuer],
    [texts.billedTo, addressee],
  ]);
  drawFacts(sheet, [
    [texts.facts.issued, day(invoice.issueDate)],
    ...(invoice.revisedAt === null
      ? []
      : [[texts.facts.revised, texts.revision(invoice.revision, day(invoice.revisedAt))] as const]),
    [texts.facts.due, day(invoice.dueDate)],
    ...(invoice.period === undefined
      ? []
      : [[texts.facts.period, texts.period(day(invoice.period.start), day(invoice.period.end))] as const]),
    ...(invoice.reference === '' || saysReference(invoice)
      ? []
      : [[texts.facts.reference, invoice.reference] as const]),
  ]);
  drawTable(
    sheet,
    columns,
    invoice.lines.map((line) => [
      line.description,
      line.quantity,
      formatMoney(line.unitPrice),
      formatMoney(line.amount),
    ]),
  );
  drawSums(sheet, sumsOf(invoice));
  if (invoice.status === 'open') drawPayment(sheet, invoice);
  drawVerification(sheet, invoice);
  return sheet.finish();
}

function stateOf(invoice: InvoiceModel): [string, 'success' | 'warning' | 'danger'] {
  const day = (date: string | Date) => formatDate(date, invoice.dates);
  switch (invoice.status) {
    case 'paid':
      return [texts.states.paid(day(invoice.paidAt ?? invoice.updatedAt)), 'success'];
    case 'void':
      return [
        invoice.voidedAt === null ? texts.states.voidUndated : texts.states.void(day(invoice.voidedAt)),
        'danger',
      ];
    case 'open':
      return [texts.states.open(day(invoice.dueDate)), 'warning'];
  }
}

function sumsOf({ net, tax, total }: InvoiceModel): (readonly [string, string])[] {
  const last = [texts.total, formatMoney(total)] as const;
  if (tax === undefined) return [last];
  const name = tax.name === '' ? texts.unnamedTax : tax.name;
  return [[texts.net, formatMoney(net)], [texts.tax[tax.mode](name, tax.rate), formatMoney(tax.amount)], last];
}

const saysReference = ({ status, accounts }: InvoiceModel) => status === 'open' && accounts.length > 0;

function drawPayment(sheet: Sheet, { accounts, reference, total, paymentNote, contactEmail }: InvoiceModel): void {
  drawHeading(sheet, texts.howToPay);
  if (accounts.length === 0) {
    sheet.paragraph(contactEmail === '' ? texts.noAccountsNoContact : texts.noAccounts(contactEmail), body);
  } else {
    if (reference !== '') {
      sheet.paragraph(texts.transfer(formatMoney(total)), body);
      sheet.y += 3;
      sheet.paragraph(reference, { ...strong, size: 13, colour: colours.deep }, { x: left + 12 });
    }
    for (const account of accounts) {
      sheet.ensure(80);
      sheet.y += 7;
      sheet.paragraph(texts.account(account.currency), small, { tag: 'H3', x: left + 12 });
      const { accountFields: names } = texts;
      drawPairs(sheet, [
        [names.accountName, account.accountName],
        [names.bankName, account.bankName],
        [names.branch, account.branch],
        [names.accountNumber, account.accountNumber],
        [names.bankCode, account.bankCode],
        [names.swift, account.swift],
      ]);
    }
  }
  if (paymentNote !== '') {
    sheet.y += 8;
    sheet.paragraph(paymentNote, body);
  }
}
