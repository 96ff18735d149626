import { toDay } from '../../../src/domain/time/day.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { readDocumentCode } from '../../../src/domain/billing/document-code.ts';
import { verifyTexts as texts } from '../../../src/domain/billing/verify-texts.ts';
import type { VerifiedDocument, VerifyAnswer } from '../../../src/domain/billing/verify.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { toMoney } from '../../platform/money.ts';
import { readSettings } from '../../settings/settings.ts';
import { issuerOf } from './party.ts';

/** No addressee, purchase or id. */
const invoiceSelect = {
  number: true,
  revision: true,
  issueDate: true,
  total: true,
  currency: true,
  issuer: true,
  status: true,
} as const satisfies Prisma.InvoiceSelect;

const receiptSelect = {
  number: true,
  issuedAt: true,
  amount: true,
  currency: true,
  issuer: true,
  payment: { select: { status: true } },
} as const satisfies Prisma.ReceiptSelect;

async function find({ db, log }: Pick<Deps, 'db' | 'log'>, code: string): Promise<VerifyAnswer> {
  // Always the same queries, so that the response time reveals nothing.
  const [invoice, receipt, settings] = await Promise.all([
    db.invoice.findUnique({ where: { code }, select: invoiceSelect }),
    db.receipt.findUnique({ where: { code }, select: receiptSelect }),
    readSettings(db, log),
  ]);
  const { general, contact } = settings;
  let document: VerifiedDocument | null = null;
  if (invoice !== null) {
    document = {
      kind: 'invoice',
      number: invoice.number,
      ...(invoice.revision > 1 ? { revision: invoice.revision } : {}),
      issuedAt: toDay(invoice.issueDate),
      amount: toMoney(invoice.total, invoice.currency),
      issuer: issuerOf(invoice.issuer, settings).name,
      state: invoice.status,
    };
  } else if (receipt !== null) {
    document = {
      kind: 'receipt',
      number: receipt.number,
      issuedAt: receipt.issuedAt.toISOString(),
      amount: toMoney(receipt.amount, receipt.currency),
      issuer: issuerOf(receipt.issuer, settings).name,
      state: receipt.payment.status === 'refunded' ? 'refunded' : 'valid',
    };
  }
  const { dateFormat, timezone } = general;
  return { document, dates: { dateFormat, timezone }, contactEmail: contact.generalEmail };
}

/**
 * Returns the state of the document with this code, if the authority issued it (D2). Unknown codes are counted by
 * client address against guessing. @throws VALIDATION for an impossible code, RATE_LIMITED
 */
export async function verifyDocument(
  deps: Pick<Deps, 'db' | 'limits' | 'log'>,
  ip: string,
  entry: string,
): Promise<VerifyAnswer> {
  const code = readDocumentCode(entry);
  if (code === undefined) {
    throw new DomainError('VALIDATION', entry.trim() === '' ? texts.missing : texts.malformed, { field: 'code' });
  }
  let answer: VerifyAnswer | undefined;
  await deps.limits.verifying(ip, async () => {
    answer = await find(deps, code);
    return answer.document !== null;
  });
  if (answer === undefined) throw new DomainError('UNEXPECTED', texts.failedTitle);
  return answer;
}
