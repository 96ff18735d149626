import { importLimits } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { fileRefusal } from '../workers/file-refusal.ts';

export interface TableBounds {
  /** Without the header. */
  rows: number;
  columns: number;
  /** Characters per cell and line. */
  cell: number;
  line: number;
  tooManyRows: string;
  tooManyColumns: (line: number) => string;
  /** Also UTF-16 and tabs, in files with these endings; otherwise .csv. */
  downloads?: { endings: RegExp; extension: string; packed: string };
}

export const importBounds: TableBounds = {
  rows: importLimits.rows,
  columns: importLimits.columns,
  cell: importLimits.cell,
  line: importLimits.line,
  tooManyRows: refusals.tooManyRows(importLimits.rows),
  tooManyColumns: (line) => refusals.tooManyColumns(line, importLimits.columns),
};

const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0));

/** Checks chunks before the parser spends time on them. VALIDATION on `file`. */
export function buildBoundsCheck(delimiter: string, bounds: TableBounds): (piece: string) => void {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let [columns, cell, length] = [1, 0, 0];
  let isQuoted = false;
  let isAfterReturn = false;

  const endLine = () => {
    line += 1;
    [columns, cell, length] = [1, 0, 0];
  };

  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      length += 1;
      if (length > bounds.line) throw fileRefusal(refusals.longLine(line, bounds.line));
      if (sign === quote) isQuoted = !isQuoted;
      else if (!isQuoted && sign === separator) {
        columns += 1;
        cell = 0;
        if (columns > bounds.columns) throw fileRefusal(bounds.tooManyColumns(line));
      } else if (!isQuoted && (sign === lineFeed || sign === carriageReturn)) {
        // CRLF is one line end.
        if (sign === lineFeed && isAfterReturn) length = 0;
        else endLine();
      } else {
        cell += 1;
        if (cell > bounds.cell) throw fileRefusal(refusals.longCell(line, bounds.cell));
      }
      isAfterReturn = !isQuoted && sign === carriageReturn;
    }
  };
}
