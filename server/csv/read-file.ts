import { CsvError, parse } from 'csv-parse';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { FileToRead } from '../workers/messages.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { buildBoundsCheck, importBounds, type TableBounds } from './bounds.ts';

const startsWith = (bytes: Buffer, ...marks: readonly number[][]) =>
  marks.some((mark) => mark.every((byte, position) => bytes[position] === byte));

/** Byte order marks. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8';
}

/** Named .csv, UTF-8, byte order mark optional. VALIDATION on `file`. */
function readText(name: string, bytes: Buffer, { downloads }: TableBounds): string {
  if (downloads !== undefined && /\.zip$/i.test(name)) throw fileRefusal(downloads.packed);
  // Zip and the older format.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0])) throw fileRefusal(refusals.workbook);
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8' && downloads === undefined) throw fileRefusal(refusals.notUtf8);
  const { endings = /\.csv$/i, extension = refusals.extension } = downloads ?? {};
  if (!endings.test(name)) throw fileRefusal(extension);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw fileRefusal(refusals.notUtf8, { cause: error });
  }
  // Binary; a single cell's NUL is checked elsewhere.
  if (/^[^\n]{0,200}\0/.test(text)) throw fileRefusal(refusals.notText);
  return text;
}

/** The header's more frequent one, outside quotes. */
function delimiterOf(text: string, bounds: TableBounds): ',' | ';' | '\t' {
  let [commas, semicolons, isQuoted] = [0, 0, false];
  for (const character of text.slice(0, bounds.line)) {
    if (bounds.downloads !== undefined && character === '\t' && !isQuoted) return '\t';
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && character === ',') commas += 1;
    else if (!isQuoted && character === ';') semicolons += 1;
  }
  return semicolons > commas ? ';' : ',';
}

const pieceLength = 64 * 1024;

/** Each chunk is checked before it is yielded. */
function* piecesOf(text: string, checkBounds: (piece: string) => void): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) {
    const piece = text.slice(start, start + pieceLength);
    checkBounds(piece);
    yield piece;
  }
}

/** As spreadsheets number it. */
export interface FileRow {
  line: number;
  cells: string[];
}

declare module '../workers/messages.ts' {
  interface Tasks {
    rows: { given: { file: FileToRead }; result: undefined; part: FileRow[] };
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Without empty lines. For workers: slow for large files. VALIDATION on `file`. */
export async function* readRows({ name, path }: FileToRead, bounds: TableBounds): AsyncGenerator<FileRow> {
  const text = readText(name, await readFile(path), bounds);
  const delimiter = delimiterOf(text, bounds);
  const pieces = piecesOf(text, buildBoundsCheck(delimiter, bounds));
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    // Notes of such files have quotation marks inside.
    relax_quotes: delimiter === '\t',
  });
  // Ends the parser and so the loop.
  pipeline(pieces, parser, () => undefined);
  let line = 0;
  let found = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (isEmpty(cells)) continue;
      found += 1;
      if (found > bounds.rows + 1) throw fileRefusal(bounds.tooManyRows);
      yield { line, cells };
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof CsvError) throw fileRefusal(refusals.unreadable(brokenLine(error)), { cause: error });
    throw error;
  }
}

/** Rows arrive later than the error: use the parser's count. */
function brokenLine(error: CsvError): number {
  const read = error.records;
  return typeof read === 'number' ? read + 1 : 1;
}

const partBounds = { characters: 32 * 1024, rows: 200 } as const;

/** Worker task 'rows': lines in parts, header first. */
export async function readRowsOf(file: FileToRead, answerPart: (rows: FileRow[]) => Promise<void>): Promise<void> {
  let part: FileRow[] = [];
  let characters = 0;
  for await (const row of readRows(file, importBounds)) {
    part.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters < partBounds.characters && part.length < partBounds.rows) continue;
    await answerPart(part);
    part = [];
    characters = 0;
  }
  if (part.length > 0) await answerPart(part);
}

/** Parsed by a worker, header first. VALIDATION on `file`; UNAVAILABLE. */
export async function fetchRows(workers: WorkerPool, file: FileToRead): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  await workers.run({ name: 'rows', file: { name: file.name, path: file.path } }, (part) => {
    for (const row of part) rows.push(row);
  });
  return rows;
}
