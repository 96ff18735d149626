import { idHeading, reasonHeading } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { FileColumn } from '../columns/columns.ts';
import { fileRefusal } from '../workers/file-refusal.ts';

export interface Header<Entry> {
  id: number;
  columns: { column: FileColumn<Entry>; position: number }[];
  length: number;
  /** For refused lines. */
  headings: string[];
  /** Not in the file. */
  missing: string[];
}

const plain = (heading: string) => heading.trim().toLowerCase();

/** VALIDATION on `file`: unknown, duplicate or unnamed columns, or no `id`. */
export function readHeader<Entry>(cells: readonly string[], columns: readonly FileColumn<Entry>[]): Header<Entry> {
  // Spreadsheets append unnamed ones.
  const headings = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim());
  const known = [idHeading, ...columns.map(({ heading }) => heading), reasonHeading];
  const unnamed = headings.flatMap((heading, position) => (heading === '' ? [position + 1] : []));
  if (unnamed.length > 0) throw fileRefusal(refusals.unnamedColumns(unnamed));
  const unknown = headings.filter((heading) => !known.some((one) => plain(one) === plain(heading)));
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 10).map((heading) => heading.slice(0, 60));
    throw fileRefusal(refusals.unknownColumns(shown, known.slice(0, -1)));
  }
  const names = headings.map(plain);
  const double = known.filter((one) => names.filter((name) => name === plain(one)).length > 1);
  if (double.length > 0) throw fileRefusal(refusals.doubleColumns(double));
  const id = names.indexOf(plain(idHeading));
  if (id === -1) throw fileRefusal(refusals.noId);
  const placed = columns.map((column) => ({ column, position: names.indexOf(plain(column.heading)) }));
  return {
    id,
    columns: placed.filter(({ position }) => position !== -1),
    length: headings.length,
    headings,
    missing: placed.filter(({ position }) => position === -1).map(({ column }) => column.heading),
  };
}
