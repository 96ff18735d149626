import { idHeading } from '../../src/domain/imports/imports.ts';
import type { SignedIn } from '../context.ts';
import { escapeFormula } from '../csv/cells.ts';
import type { BatchReader, Importer } from '../contributions/importer.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';

const batchSize = 500;

export async function* exportedLines<Entry extends object>(
  { db }: SignedIn,
  { columns }: Importer<Entry>,
  read: BatchReader<Entry>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsv([[idHeading, ...columns.map(({ heading }) => heading)]]);
  let after: string | undefined;
  for (;;) {
    const rows = await read(db, { after, size: batchSize });
    if (rows.length > 0) {
      yield writeCsv(rows.map(({ id, entry }) => [id, ...columns.map((column) => escapeFormula(column.write(entry)))]));
    }
    // Short after concurrent deletions.
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}
