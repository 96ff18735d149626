import { idHeading } from '../../src/domain/imports/imports.ts';
import type { SignedIn } from '../context.ts';
import { escapeFormula } from '../csv/cells.ts';
import type { BatchReader, Importer } from '../contributions/importer.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';

const batchSize = 500;

type Columns<Entry extends object> = Importer<Entry>['columns'];

export const headerLine = <Entry extends object>(columns: Columns<Entry>): string =>
  byteOrderMark + writeCsv([[idHeading, ...columns.map(({ heading }) => heading)]]);

/** `id`: '' if new. */
export const cellsOf = <Entry extends object>(columns: Columns<Entry>, { id, entry }: { id: string; entry: Entry }) => [
  id,
  ...columns.map((column) => escapeFormula(column.write(entry))),
];

export async function* exportedLines<Entry extends object>(
  { db }: SignedIn,
  { columns }: Importer<Entry>,
  read: BatchReader<Entry>,
): AsyncGenerator<string> {
  yield headerLine(columns);
  let after: string | undefined;
  for (;;) {
    const rows = await read(db, { after, size: batchSize });
    if (rows.length > 0) {
      yield writeCsv(rows.map((row) => cellsOf(columns, row)));
    }
    // Short after concurrent deletions.
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}
