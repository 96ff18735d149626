import { isUuid } from '../../src/domain/forms/uuid.ts';
import * as z from 'zod/mini';
import { fieldErrorsOf } from '../../src/domain/forms/errors.ts';
import { isSameValue } from '../../src/domain/content/places.ts';
import { idHeading, type ImportLine } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { unescapeFormula } from '../csv/cells.ts';
import type { Header } from './header.ts';
import type { EntryCheck, Importer, StoredEntry } from '../contributions/importer.ts';
import type { FileRow } from '../csv/read-file.ts';

type Reason = ImportLine['reasons'][number];

export type PlannedLine<Entry> = { line: number } & (
  | { outcome: 'new'; entry: Entry }
  | { outcome: 'changed'; entry: Entry; stored: StoredEntry<Entry> }
  | { outcome: 'unchanged'; stored: StoredEntry<Entry> }
  | { outcome: 'refused'; name: string; cells: string[]; reasons: Reason[] }
);

export interface Planning<Entry extends object> {
  importer: Importer<Entry>;
  header: Header<Entry>;
  check: EntryCheck<Entry> | undefined;
  /** Line by id, or by its matching field. */
  seen: Map<string, number>;
}

/** Lower case; '' if new. */
export function idOf({ cells }: FileRow, { id }: Pick<Header<never>, 'id'>): string {
  return id === undefined ? '' : cellOf(cells, id).trim().toLowerCase();
}

/** The matching field's value; '' if new. */
export function keyOf({ cells }: FileRow, { match }: { match: { position: number } | undefined }): string {
  return match === undefined ? '' : cellOf(cells, match.position).trim();
}

const cellOf = (cells: readonly string[], position: number) => unescapeFormula(cells[position] ?? '');

/** Cell count, id or key. */
function faultsOf<Entry extends object>(
  row: FileRow,
  stored: readonly StoredEntry<Entry>[],
  { importer, header, seen }: Planning<Entry>,
): Reason[] {
  const { cells, line } = row;
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length < header.length || extra) {
    return [{ heading: '', text: refusals.cellCount(cells.length, header.length) }];
  }
  const [id, key] = [idOf(row, header), keyOf(row, header).toLowerCase()];
  if (id === '' && key === '') return [];
  const heading = header.match?.heading ?? idHeading;
  const refuse = (text: string): Reason[] => [{ heading, text }];
  if (id !== '' && !isUuid(id)) return refuse(refusals.badId);
  // Two keys may find one record.
  const names = [id, key, ...stored.map((one) => one.id)].filter((name) => name !== '');
  const before = names.flatMap((name) => seen.get(name) ?? [])[0];
  if (before !== undefined) return refuse(id === '' ? refusals.doubleKey(before) : refusals.doubleId(before));
  for (const name of names) seen.set(name, line);
  if (stored.length > 1) return refuse(refusals.severalMatches(importer.noun, stored.length));
  return id !== '' && stored.length === 0 ? refuse(refusals.unknownId(importer.noun)) : [];
}

/** A cell equal to its export keeps the field: reimporting changes nothing. */
export function planLine<Entry extends object>(
  row: FileRow,
  found: readonly StoredEntry<Entry>[],
  planning: Planning<Entry>,
): PlannedLine<Entry> {
  const { importer, header, check } = planning;
  const { line, cells } = row;
  const [stored] = found;
  const reasons = faultsOf(row, found, planning);
  const candidate = { ...(stored?.entry ?? importer.defaults) } as Record<string, unknown>;
  let differs = stored === undefined;
  for (const { column, position } of header.columns) {
    const cell = cellOf(cells, position);
    if (stored !== undefined && cell === column.write(stored.entry)) continue;
    differs = true;
    if (cell.includes('\0')) reasons.push({ heading: column.heading, text: refusals.unstorable });
    candidate[column.field] = stored === undefined && cell === '' ? emptyOf(importer, column.field) : column.read(cell);
  }
  const refuse = (all: Reason[]): PlannedLine<Entry> => {
    const name = importer.nameOf(candidate as Partial<Entry>).slice(0, 200);
    return { line, outcome: 'refused', name, cells, reasons: all };
  };
  if (reasons.length > 0) return refuse(reasons);
  if (!differs && stored !== undefined) return { line, outcome: 'unchanged', stored };
  const parsed = z.safeParse(importer.schema, candidate);
  if (!parsed.success) return refuse(reasonsOf(fieldErrorsOf(parsed.error.issues), importer));
  const entry = parsed.data;
  if (stored !== undefined && isSameValue(entry, stored.entry)) return { line, outcome: 'unchanged', stored };
  const faults = reasonsOf(check?.(entry, stored) ?? {}, importer);
  if (faults.length > 0) return refuse(faults);
  return stored === undefined ? { line, outcome: 'new', entry } : { line, outcome: 'changed', entry, stored };
}

/** In a new record: the form's default. */
function emptyOf<Entry extends object>({ defaults }: Importer<Entry>, field: keyof Entry & string): unknown {
  return defaults[field];
}

function reasonsOf<Entry extends object>(
  errors: Readonly<Record<string, readonly string[] | undefined>>,
  { columns }: Importer<Entry>,
): Reason[] {
  const reasons = new Map<string, string>();
  for (const [place, sentences] of Object.entries(errors)) {
    const text = sentences?.[0];
    const field = place.split('.')[0];
    const heading = columns.find((column) => column.field === field)?.heading ?? '';
    if (text !== undefined && !reasons.has(heading)) reasons.set(heading, text);
  }
  return [...reasons].map(([heading, text]) => ({ heading, text }));
}
