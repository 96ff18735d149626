import type { BankAccount, DocumentParty, PaymentMethod } from '../../../src/domain/billing/rows.ts';
import type { TaxMode } from '../../../src/domain/billing/tax.ts';
import type { DateSettings } from '../../../src/domain/time/format.ts';
import type { Money } from '../../../src/domain/money/money.ts';

/** What both kinds of document are drawn with. Days and times are ISO 8601; days are of the site's zone. */
interface CommonDocument {
  number: string;
  /** What /verify asks for. */
  code: string;
  issuer: DocumentParty;
  addressee: DocumentParty;
  /** When the row was written, and when it last changed: the dates of the file, so that the same row makes the same file. */
  createdAt: Date;
  updatedAt: Date;
  dates: DateSettings;
  siteName: string;
  tagline: string;
  /** Where the code is asked about, without it: `https://…/verify`. */
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
  /** 1 for the first. */
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
  /** Undefined where no tax is charged. */
  tax: { name: string; rate: string; mode: TaxMode; amount: Money } | undefined;
  /** Of the payment that is waited for or was made; empty where there is none. */
  reference: string;
  /** Where an open one can be paid to, as Settings are now. */
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
  /** Null unless the payment was refunded. */
  refundedAt: Date | null;
}

declare module '../../workers/messages.ts' {
  interface Tasks {
    invoice: { given: { invoice: InvoiceModel }; result: Buffer };
    receipt: { given: { receipt: ReceiptModel }; result: Buffer };
  }
}
