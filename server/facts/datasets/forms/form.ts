import type { Dataset } from '../../../../src/domain/facts/datasets/datasets.ts';
import type { FileRow } from '../../../csv/read-file.ts';

/** Reads the lines below the headings. */
export interface FormReader {
  take: (row: FileRow) => void;
  end: () => Dataset;
}

/** `lead`: what precedes the headings. Undefined: another form. */
export type Form = (headings: readonly string[], lead: readonly FileRow[]) => FormReader | undefined;

/** First position by heading in capitals. */
export function positionsOf(headings: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [position, heading] of headings.entries()) {
    const name = heading.trim().toUpperCase();
    if (!found.has(name)) found.set(name, position);
  }
  return found;
}

export const cellAt = ({ cells }: FileRow, position: number | undefined): string =>
  position === undefined ? '' : (cells[position] ?? '').trim();

const powerWords: Readonly<Record<string, number>> = {
  '': 0,
  units: 0,
  hundreds: 2,
  thousands: 3,
  millions: 6,
  billions: 9,
  trillions: 12,
};

/** `6` and `Millions` alike; undefined for others. */
export function powerOf(text: string): number | undefined {
  if (/^[-+]?\d{1,2}$/.test(text)) return Number(text);
  return powerWords[text.toLowerCase()];
}

/** More cells than headings belong to another column. */
export const hasExtraCells = ({ cells }: FileRow, columns: number): boolean =>
  cells.slice(columns).some((cell) => cell.trim() !== '');
