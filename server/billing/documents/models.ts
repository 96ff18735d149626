import type { BankAccount, DocumentParty, PaymentMethod } from '../../../src/domain/billing/rows.ts';
import type { TaxMode } from '../../../src/domain/billing/tax.ts';
import type { DateSettings } from '../../../src/domain/time/format.ts';
import type { Money } from '../../../src/domain/money/money.ts';

/** Days and times are ISO 8601, days in the site's zone. */
interface CommonDocument {
  number: string;
  code: string;
  issuer: DocumentParty;
  addressee: DocumentParty;
  /** Of the PDF's metadata: from the row, so that the file is the same. */
  createdAt: Date;
  updatedAt: Date;
  dates: DateSettings;
  siteName: string;
  tagline: string;
  /** The verification page without the code: `https://…/verify`. */
  verifyUrl: string;
}

export interface InvoiceLineModel {
  description: string;
  quantity: string;
  unitPrice: Money;
  amount: Money;
}

export interface InvoiceModel extends CommonDocument {
  kind: 'invoice';
  status: 'open' | 'paid' | 'void';
  /** From 1. */
  revision: number;
  /** When this revision was issued; null for the first. */
  revisedAt: Date | null;
  issueDate: string;
  dueDate: string;
  period: { start: string; end: string } | undefined;
  paidAt: Date | null;
  voidedAt: Date | null;
  lines: InvoiceLineModel[];
  net: Money;
  total: Money;
  /** Undefined without tax. */
  tax: { name: string; rate: string; mode: TaxMode; amount: Money } | undefined;
  /** Of the pending or completed payment, else empty. */
  reference: string;
  /** For an open invoice, from the current settings. */
  accounts: BankAccount[];
  paymentNote: string;
  contactEmail: string;
}

export interface ReceiptModel extends CommonDocument {
  kind: 'receipt';
  description: string;
  amount: Money;
  method: PaymentMethod;
  reference: string;
  invoiceNumber: string;
  paidAt: Date;
  refundedAt: Date | null;
}

declare module '../../workers/messages.ts' {
  interface Tasks {
    invoice: { given: { invoice: InvoiceModel }; result: Buffer };
    receipt: { given: { receipt: ReceiptModel }; result: Buffer };
  }
}
