import type { Table, TableCell } from './nodes.ts';
import { withoutSources } from '../../site/sources.ts';
import { underReviewText } from '../../facts/review-texts.ts';
import { cellText } from './words.ts';

/** Figures of one unit compare. */
interface Figure {
  value: number;
  /** `%` or prefix (`K`, `USD`); empty if bare. */
  unit: string;
}

export interface Series {
  column: number;
  title: string;
  /** `words`: as in the cell. */
  points: { row: number; name: string; words: string; value: number }[];
}

/** Fewer are no chart, more are unreadable. */
export const seriesRows = { least: 2, most: 60 } as const;

const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12, m: 1e6, bn: 1e9 };

const pattern =
  /^([-−–]?)\s?([A-Z]{0,3}[$€£]?)\s?(\d{1,3}(?:[,\s]\d{3})+|\d+)(\.\d+)?(?:\s?(%|(?:thousand|million|billion|trillion|bn|m)\b))?(.*)$/s;

/** Range, date, phone number; or letters ('3D'). */
const isOther = /^\p{L}|^\s?(?:[-−–/.:,]|to\b|and\b|or\b)?\s?[A-Z]{0,3}[$€£]?\d/u;

/** '12.4%', '1,234', 'USD 31.6 billion', 'K989 million in 2024'; else undefined. */
export function figureOf(text: string): Figure | undefined {
  const [, minus, currency = '', whole = '', decimals = '', scale = '', rest = ''] = pattern.exec(text.trim()) ?? [];
  if (whole === '' || isOther.test(rest)) return undefined;
  const number = Number(whole.replaceAll(/\D/g, '') + decimals) * (scales[scale] ?? 1);
  return { value: minus === '' ? number : -number, unit: scale === '%' ? scale : currency };
}

const wordsOf = (cell: TableCell): string => withoutSources(cellText(cell));

const isMissing = (text: string): boolean => text === underReviewText || /^(?:[-−–—.…]*|n\/?a)$/i.test(text);

const isPlain = ({ attrs }: TableCell): boolean => (attrs?.colspan ?? 1) === 1 && (attrs?.rowspan ?? 1) === 1;

/**
 * Columns of one unit, gaps allowed; names from the nearest text column to the left. Empty if cells are joined or rows
 * too many.
 */
export function seriesOf({ content }: Table): Series[] {
  const rows = content.map(({ content: cells = [] }) => cells);
  const width = rows[0]?.length ?? 0;
  if (rows.some((cells) => cells.length !== width || !cells.every(isPlain))) return [];
  const isHead = rows[0]?.every(({ type }) => type === 'tableHeader') === true;
  const head = isHead ? (rows[0] ?? []).map(wordsOf) : [];
  const body = rows.slice(isHead ? 1 : 0).map((cells) => cells.map(wordsOf));
  if (body.length > seriesRows.most) return [];
  const found: Series[] = [];
  let names = 0;
  for (let column = 1; column < width; column += 1) {
    const cells = body.map((texts, row) => ({ row, name: texts[names] ?? '', words: texts[column] ?? '' }));
    const figures = cells.map(({ words }) => figureOf(words));
    const points = cells.flatMap((cell) => {
      const figure = figures[cell.row];
      return figure === undefined ? [] : [{ ...cell, ...figure }];
    });
    const isSeries =
      points.length >= seriesRows.least &&
      points.every(({ unit }) => unit === points[0]?.unit) &&
      cells.every(({ words, row }) => figures[row] !== undefined || isMissing(words));
    if (!isSeries) {
      names = column;
      continue;
    }
    const title = [head[names], head[column]].filter((part) => part !== undefined && part !== '').join(': ');
    found.push({ column, title, points: points.map(({ unit: _, ...point }) => point) });
  }
  return found;
}
