import { idHeading } from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { FileColumn } from '../columns/columns.ts';
import type { Importer } from '../contributions/importer.ts';
import type { NaturalKey } from '../contributions/natural-key.ts';
import type { FileRow } from '../csv/read-file.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { guessColumns, headingsOf, type NamedColumn, requiredFields } from './headings.ts';

export interface Header<Entry> {
  /** Undefined: no ids in the file. */
  id: number | undefined;
  columns: { column: FileColumn<Entry>; position: number }[];
  /** Finds records without ids. */
  match: (NaturalKey<Entry> & { position: number; heading: string }) | undefined;
  length: number;
  /** For refused lines. */
  headings: string[];
  /** Not in the file. */
  missing: string[];
}

const labelOf = (columns: readonly NamedColumn[], field: string) =>
  columns.find((column) => column.field === field)?.heading ?? field;

/** VALIDATION on `columns.{field}`, all at once. */
function refuseFields(sentences: ReadonlyMap<string, string>): void {
  const [first] = sentences.values();
  if (first === undefined) return;
  const fieldErrors = Object.fromEntries([...sentences].map(([field, text]) => [`columns.${field}`, [text]]));
  throw new DomainError('VALIDATION', first, { fieldErrors });
}

/** The guess, if no two columns fit a field. */
function guessed(headings: readonly string[], columns: readonly NamedColumn[]): Map<string, number> {
  const found = guessColumns(headings, columns);
  const several = [...found].filter(([, positions]) => positions.length > 1);
  refuseFields(
    new Map(
      several.map(([field, positions]) => [
        field,
        refusals.severalColumns(
          labelOf(columns, field),
          positions.map((position) => headings[position] ?? ''),
        ),
      ]),
    ),
  );
  return new Map([...found].flatMap(([field, [position]]) => (position === undefined ? [] : [[field, position]])));
}

function chosen(
  headings: readonly string[],
  columns: readonly NamedColumn[],
  given: NonNullable<ImportSettings['columns']>,
): Map<string, number> {
  const sentences = new Map<string, string>();
  const feeds = new Map<number, string>();
  for (const [field, position] of Object.entries(given)) {
    const isKnown = field === idHeading || columns.some((column) => column.field === field);
    if (!isKnown || position >= headings.length) throw fileRefusal(refusals.otherColumns);
    const other = feeds.get(position);
    feeds.set(position, field);
    if (other === undefined) continue;
    sentences.set(field, refusals.columnTwice(headings[position] ?? '', labelOf(columns, other)));
  }
  refuseFields(sentences);
  return new Map(Object.entries(given));
}

function matchOf<Entry extends object>(
  importer: Importer<Entry>,
  positions: ReadonlyMap<string, number>,
  matchBy: string | undefined,
): Header<Entry>['match'] {
  if (matchBy === undefined || positions.has(idHeading)) return undefined;
  const key = importer.keys.find(({ field }) => field === matchBy);
  const position = positions.get(matchBy);
  if (key === undefined || position === undefined) throw fileRefusal(refusals.badMatch);
  return { ...key, position, heading: labelOf(importer.columns, matchBy) };
}

/** VALIDATION on `file` or `columns.{field}`: nothing to import, a column or field twice, a required field without one. */
export function readHeader<Entry extends object>(
  row: FileRow,
  importer: Importer<Entry>,
  { columns: given, matchBy }: ImportSettings,
): Header<Entry> {
  const headings = headingsOf(row);
  const positions =
    given === undefined ? guessed(headings, importer.columns) : chosen(headings, importer.columns, given);
  const match = matchOf(importer, positions, matchBy);
  const placed = importer.columns.map((column) => ({ column, position: positions.get(column.field) }));
  const columns = placed.flatMap(({ column, position }) => (position === undefined ? [] : [{ column, position }]));
  if (columns.length === 0) throw fileRefusal(refusals.noColumns);
  const missing = placed.flatMap(({ column, position }) => (position === undefined ? [column] : []));
  const id = positions.get(idHeading);
  // All lines would be new, and refused.
  if (id === undefined && match === undefined) {
    const required = requiredFields(importer);
    const needed = missing.filter(({ field }) => required.has(field));
    refuseFields(new Map(needed.map(({ field, heading }) => [field, refusals.needsColumn(heading)])));
  }
  return { id, columns, match, length: headings.length, headings, missing: missing.map(({ heading }) => heading) };
}
