import type { Response } from 'express';
import { type Expression, sql } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteOrderMark } from '../csv/write-csv.ts';
import { DomainError } from '../errors.ts';
import type { Db } from '../platform/database.ts';
import { hasLeft } from '../platform/http/has-left.ts';
import { query, type Statement } from '../platform/sql.ts';
import type { FileColumns } from './exported-columns.ts';
import type { OpenExport } from './exporter.ts';

export const downloadBatch = 500;

export const selectionOf = <Heading extends string>(columns: FileColumns<Heading>) =>
  Object.entries<Expression<string | null>>(columns).map(([heading, value]) =>
    sql<string | null>`${value}`.as(heading as Heading),
  );

interface Lines<Heading extends string, Row> {
  columns: FileColumns<Heading>;
  write: (rows: (string | null)[][]) => string;
  /** Up to `downloadBatch` rows. */
  first: Statement<Row>;
  after: (last: Row) => Statement<Row>;
}

/** Batch after batch, to bound memory. */
export async function* fileLines<Heading extends string, Row extends Record<Heading, string | null>>(
  db: Db,
  { columns, write, first, after }: Lines<Heading, Row>,
): AsyncGenerator<string> {
  const headings = Object.keys(columns) as Heading[];
  yield byteOrderMark + write([headings]);
  let next = first;
  for (;;) {
    const rows = await query(db, next);
    if (rows.length > 0) yield write(rows.map((row) => headings.map((heading) => row[heading])));
    const last = rows.at(-1);
    if (last === undefined || rows.length < downloadBatch) return;
    next = after(last);
  }
}

interface Counted {
  count: Statement<{ total: number }>;
  max: number;
  texts: Record<'tooMany' | 'total', (count: number) => string>;
}

/** VALIDATION above `max` rows. */
export async function countDownload(
  db: Db,
  { count, max, texts }: Counted,
): Promise<Pick<OpenExport, 'total' | 'entityName'>> {
  const [counted] = await query(db, count);
  const total = counted?.total ?? 0;
  if (total > max) throw new DomainError('VALIDATION', texts.tooMany(max));
  return { total, entityName: texts.total(total) };
}

export async function sendLines(response: Response, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), response).catch((error: unknown) => {
    if (!hasLeft(error)) throw error;
  });
}
