import type { InvoiceModel, ReceiptModel } from '../billing/documents/models.ts';
import type { ReadLine, ReadStatement, StatementRequest } from '../billing/statement-read.ts';
import type { FileRow } from '../csv/read-file.ts';
import type { Inspected, Inspection, MadeVariant, VariantSource } from './workshop.ts';

/** What the site's process sends to a worker: one task at a time. */
export type Task =
  | { name: 'inspect'; inspection: Inspection }
  | { name: 'variants'; source: VariantSource }
  | { name: 'rows'; file: FileToRead }
  | { name: 'statement'; request: StatementRequest }
  | { name: 'password'; password: string; email: string }
  | { name: 'invoice'; invoice: InvoiceModel }
  | { name: 'receipt'; receipt: ReceiptModel };

/** A file on this machine, and the name that its sender gave it. */
export interface FileToRead {
  path: string;
  name: string;
}

/** What comes of a task that ended well. */
export interface Results {
  inspect: Inspected;
  variants: MadeVariant[];
  rows: undefined;
  statement: ReadStatement;
  password: boolean;
  invoice: Buffer;
  receipt: Buffer;
}

/** What a task answers little by little, so that no message is so long that reading it holds the site's process. */
export interface Parts {
  rows: FileRow[];
  statement: ReadLine[];
}

/** Tasks by what they answer little by little: nothing, for most. */
export type PartOf<Name extends Task['name']> = Name extends keyof Parts ? Parts[Name] : never;

/** What a worker answers: that it has all it needs and begins, parts, and then how it ended. `rss` in bytes. */
export type Reply =
  | { state: 'began' }
  | { state: 'part'; part: unknown }
  | { state: 'done'; result: unknown; rss: number }
  | { state: 'refused'; sentence: string; rss: number }
  | { state: 'failed'; reason: string; isFull: boolean; rss: number };
