import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { importLimits } from '../../src/domain/imports.ts';
import { importRefusals as refusals } from '../../src/domain/texts/imports.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal } from '../media/refusals.ts';

/** Bytes that a workbook (a zip archive, or the older format) and texts of two bytes a character begin with. */
const beginnings: readonly [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], refusals.workbook],
  [[0xd0, 0xcf, 0x11, 0xe0], refusals.workbook],
  [[0xff, 0xfe], refusals.notUtf8],
  [[0xfe, 0xff], refusals.notUtf8],
];

/** The text of a file: a .csv by its name, UTF-8 by its bytes, with or without a byte order mark. VALIDATION on `file`. */
export function readText(name: string, bytes: Buffer): string {
  const beginning = beginnings.find(([mark]) => mark.every((byte, position) => bytes[position] === byte));
  if (beginning !== undefined) throw fileRefusal(beginning[1]);
  if (!/\.csv$/i.test(name)) throw fileRefusal(refusals.extension);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw fileRefusal(refusals.notUtf8, { cause: error });
  }
  // No text has null characters all over; one in a cell is that cell's matter.
  if (/^[^\n]{0,200}\0/.test(text)) throw fileRefusal(refusals.notText);
  return text;
}

/** What stands between the cells: whichever of the two the header has more of, outside of quotation marks. */
function delimiterOf(text: string): ',' | ';' {
  let [commas, semicolons, isQuoted] = [0, 0, false];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && character === ',') commas += 1;
    else if (!isQuoted && character === ';') semicolons += 1;
  }
  return semicolons > commas ? ';' : ',';
}

const pieceLength = 64 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

/** A line of the file, as a spreadsheet numbers it. */
export interface FileRow {
  line: number;
  cells: string[];
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * The lines of a text one after the other, the header first; lines without anything in them are passed over. Other work gets
 * its turn between pieces. VALIDATION on `file` where quotation marks are wrong, and for too many lines.
 */
export async function* readRows(text: string): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  });
  let line = 0;
  let found = 0;
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      line += 1;
      if (isEmpty(cells)) continue;
      found += 1;
      if (found > importLimits.rows + 1) throw fileRefusal(refusals.tooManyRows(importLimits.rows));
      yield { line, cells };
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof CsvError) throw fileRefusal(refusals.unreadable(brokenLine(error)), { cause: error });
    throw error;
  }
}

/** Lines that were read are handed on later than what follows them breaks off. */
function brokenLine(error: CsvError): number {
  const read = error.records;
  return typeof read === 'number' ? read + 1 : 1;
}

/** Lets everything else that waits have its turn. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
