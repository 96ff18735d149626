import { stringify } from 'csv-stringify/sync';

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a file: every cell quoted, so that line breaks and quotation marks in it stay what they are. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}
