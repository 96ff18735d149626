import { stringify } from 'csv-stringify/sync';

/** Makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Quotes every cell, for line breaks and quotation marks. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}
