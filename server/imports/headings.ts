import * as z from 'zod/mini';
import { idHeading, type ImportColumns, importLimits, reasonHeading } from '../../src/domain/imports/imports.ts';
import type { FileColumn } from '../columns/columns.ts';
import type { Importer } from '../contributions/importer.ts';
import type { FileRow } from '../csv/read-file.ts';
import { unescapeFormula } from '../csv/cells.ts';

/** Trimmed; '' if unnamed. Spreadsheets append such columns. */
export function headingsOf({ cells }: FileRow): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim());
}

/** Case, spaces, signs and accents aside. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isReason = (heading: string) => plain(heading) === plain(reasonHeading);

export type NamedColumn = Pick<FileColumn<Record<string, unknown>>, 'field' | 'heading' | 'synonyms'>;

/** Positions by field, by the best match: export heading, field, synonym. Several if headings tie. */
export function guessColumns(headings: readonly string[], columns: readonly NamedColumn[]): Map<string, number[]> {
  const known = [
    { field: idHeading, names: [[idHeading]] },
    ...columns.map(({ field, heading, synonyms }) => ({ field, names: [[heading], [field], synonyms] })),
  ];
  const found = new Map<string, number[]>();
  const taken = new Set<number>();
  for (const level of [0, 1, 2]) {
    const open = known.filter(({ field }) => !found.has(field));
    headings.forEach((heading, position) => {
      if (taken.has(position) || heading === '' || isReason(heading)) return;
      const one = open.find(({ names }) => names[level]?.some((name) => plain(name) === plain(heading)));
      if (one === undefined) return;
      taken.add(position);
      found.set(one.field, [...(found.get(one.field) ?? []), position]);
    });
  }
  return found;
}

/** The fields that an empty form refuses. */
export function requiredFields<Entry extends object>({ schema, defaults, columns }: Importer<Entry>): Set<string> {
  const parsed = z.safeParse(schema, defaults);
  const refused = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  return new Set(columns.flatMap(({ field }) => (refused.has(field) ? [field] : [])));
}

function shownCell(cell: string): string {
  const text = unescapeFormula(cell);
  return text.length > importLimits.example ? `${text.slice(0, importLimits.example)}…` : text;
}

/** For the choice of columns. */
export function describeColumns<Entry extends object>(
  importer: Importer<Entry>,
  header: FileRow,
  rows: readonly FileRow[],
): ImportColumns {
  const headings = headingsOf(header);
  const found = guessColumns(headings, importer.columns);
  const required = requiredFields(importer);
  const first = (position: number) => rows.find(({ cells }) => (cells[position] ?? '').trim() !== '')?.cells[position];
  const labels = [{ field: idHeading, heading: idHeading }, ...importer.columns];
  return {
    rows: rows.length,
    columns: headings.flatMap((heading, position) =>
      isReason(heading) ? [] : [{ position, heading, example: shownCell(first(position) ?? '') }],
    ),
    fields: labels.map(({ field, heading }) => ({
      field,
      heading,
      isRequired: required.has(field),
      found: found.get(field) ?? [],
    })),
    keys: importer.keys.map(({ field }) => field),
  };
}
