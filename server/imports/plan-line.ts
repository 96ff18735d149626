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
  seen: Map<string, number>;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Lower case; '' if new. */
export function idOf({ cells }: FileRow, { id }: Pick<Header<never>, 'id'>): string {
  return unescapeFormula(cells[id] ?? '')
    .trim()
    .toLowerCase();
}

export const isId = (text: string) => uuid.test(text);

/** Cell count or id. */
function faultsOf<Entry extends object>(
  row: FileRow,
  stored: StoredEntry<Entry> | undefined,
  { importer, header, seen }: Planning<Entry>,
): Reason[] {
  const { cells, line } = row;
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length < header.length || extra) {
    return [{ heading: '', text: refusals.cellCount(cells.length, header.length) }];
  }
  const id = idOf(row, header);
  if (id === '') return [];
  const refuseId = (text: string): Reason[] => [{ heading: idHeading, text }];
  if (!isId(id)) return refuseId(refusals.badId);
  const before = seen.get(id);
  if (before !== undefined) return refuseId(refusals.doubleId(before));
  seen.set(id, line);
  return stored === undefined ? refuseId(refusals.unknownId(importer.noun)) : [];
}

/** A cell equal to its export keeps the field: reimporting changes nothing. */
export function planLine<Entry extends object>(
  row: FileRow,
  stored: StoredEntry<Entry> | undefined,
  planning: Planning<Entry>,
): PlannedLine<Entry> {
  const { importer, header, check } = planning;
  const { line, cells } = row;
  const reasons = faultsOf(row, stored, planning);
  const candidate = { ...(stored?.entry ?? importer.defaults) } as Record<string, unknown>;
  let differs = stored === undefined;
  for (const { column, position } of header.columns) {
    const cell = unescapeFormula(cells[position] ?? '');
    if (stored !== undefined && cell === column.write(stored.entry)) continue;
    differs = true;
    if (cell.includes('\0')) reasons.push({ heading: column.heading, text: refusals.unstorable });
    candidate[column.field] = stored === undefined && cell === '' ? emptyOf(importer, column.field) : column.read(cell);
  }
  const refuse = (found: Reason[]): PlannedLine<Entry> => {
    const name = importer.nameOf(candidate as Partial<Entry>).slice(0, 200);
    return { line, outcome: 'refused', name, cells, reasons: found };
  };
  if (reasons.length > 0) return refuse(reasons);
  if (!differs && stored !== undefined) return { line, outcome: 'unchanged', stored };
  const parsed = z.safeParse(importer.schema, candidate);
  if (!parsed.success) return refuse(reasonsOf(fieldErrorsOf(parsed.error.issues), importer));
  const entry = parsed.data;
  if (stored !== undefined && isSameValue(entry, stored.entry)) return { line, outcome: 'unchanged', stored };
  const found = reasonsOf(check?.(entry, stored) ?? {}, importer);
  if (found.length > 0) return refuse(found);
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
