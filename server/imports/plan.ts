import { isUuid } from '../../src/domain/forms/uuid.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ImportCounts, type ImportLine, importLimits } from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { SignedIn } from '../context.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { type Header, readHeader } from './header.ts';
import type { Importer, StoredEntry } from '../contributions/importer.ts';
import { idOf, keyOf, type PlannedLine, planLine, type Planning } from './plan-line.ts';
import type { FileRow } from '../csv/read-file.ts';

export interface Plan<Entry> {
  header: Header<Entry>;
  lines: PlannedLine<Entry>[];
  counts: ImportCounts;
}

export interface PlanOptions {
  settings: ImportSettings;
  onProgress?: (done: number) => void;
}

/** Per lookup; then yields to the event loop. */
const batchSize = 500;
const turnSize = 50;

/** Records by the id or key of their lines. */
async function findStored<Entry extends object>(
  tx: Tx,
  rows: readonly FileRow[],
  { importer, header }: Planning<Entry>,
): Promise<Map<string, StoredEntry<Entry>[]>> {
  const ids = new Map(rows.map((row) => idOf(row, header)).flatMap((id) => (isUuid(id) ? [[id, [id]]] : [])));
  const keys = new Set(rows.map((row) => keyOf(row, header)).filter((key) => key !== ''));
  if (header.match !== undefined && keys.size > 0) {
    for (const { id, value } of await header.match.find(tx, [...keys])) {
      ids.set(value, [...(ids.get(value) ?? []), id]);
    }
  }
  if (ids.size === 0) return new Map();
  const stored = await importer.find(tx, [...new Set([...ids.values()].flat())]);
  const byId = new Map(stored.map((one) => [one.id, one]));
  return new Map([...ids].map(([name, found]) => [name, found.flatMap((id) => byId.get(id) ?? [])]));
}

async function planBatch<Entry extends object>(
  tx: Tx,
  rows: readonly FileRow[],
  planning: Planning<Entry>,
): Promise<PlannedLine<Entry>[]> {
  const { header } = planning;
  const stored = await findStored(tx, rows, planning);
  const planned: PlannedLine<Entry>[] = [];
  for (const row of rows) {
    if (planned.length % turnSize === 0) await yieldToEventLoop();
    const name = header.match === undefined ? idOf(row, header) : keyOf(row, header);
    planned.push(planLine(row, stored.get(name) ?? [], planning));
  }
  return planned;
}

/** Header first; writes nothing. VALIDATION: header, or too many changes. */
export async function planImport<Entry extends object>(
  tx: Tx,
  { deps, log }: Pick<SignedIn, 'deps' | 'log'>,
  importer: Importer<Entry>,
  file: readonly FileRow[],
  { settings, onProgress }: PlanOptions,
): Promise<Plan<Entry>> {
  const [first, ...rows] = linesOf(file);
  const header = readHeader(first, importer, settings);
  const { timezone } = (await readSettings(tx, log)).general;
  const check = await importer.prepareCheck?.(tx, { timezone, now: deps.clock.now() });
  const planning: Planning<Entry> = { importer, header, check, seen: new Map() };
  const lines: PlannedLine<Entry>[] = [];
  const counts: ImportCounts = { rows: 0, new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (let start = 0; start < rows.length; start += batchSize) {
    for (const line of await planBatch(tx, rows.slice(start, start + batchSize), planning)) {
      lines.push(line);
      counts.rows += 1;
      counts[line.outcome] += 1;
    }
    onProgress?.(counts.rows);
  }
  const { maxChanges = Number.POSITIVE_INFINITY } = importer;
  const changes = counts.new + counts.changed;
  if (changes > maxChanges) throw fileRefusal(refusals.tooManyChanges(changes, maxChanges));
  return { header, lines, counts };
}

/** VALIDATION on `file` without a header or other lines. */
export function linesOf([header, ...rows]: readonly FileRow[]): [FileRow, ...FileRow[]] {
  if (header === undefined) throw fileRefusal(refusals.noHeader);
  if (rows.length === 0) throw fileRefusal(refusals.noRows);
  return [header, ...rows];
}

const shortened = (text: string) => (text.length > importLimits.value ? `${text.slice(0, importLimits.value)}…` : text);

function shownLine<Entry extends object>(
  line: PlannedLine<Entry>,
  { columns, nameOf }: Importer<Entry>,
): ImportLine | undefined {
  const { line: number, outcome } = line;
  if (outcome === 'unchanged') return undefined;
  if (outcome === 'refused') return { line: number, outcome, name: line.name, changes: [], reasons: line.reasons };
  const name = nameOf(line.entry);
  if (outcome === 'new') return { line: number, outcome, name, changes: [], reasons: [] };
  const changes = columns.flatMap(({ heading, write }) => {
    const [before, after] = [write(line.stored.entry), write(line.entry)];
    return before === after ? [] : [{ heading, before: shortened(before), after: shortened(after) }];
  });
  return { line: number, outcome, name: nameOf(line.stored.entry), changes, reasons: [] };
}

/** Refused first, no unchanged ones. */
export function shownLines<Entry extends object>({ lines }: Plan<Entry>, importer: Importer<Entry>): ImportLine[] {
  const first = lines.filter(({ outcome }) => outcome === 'refused').slice(0, importLimits.shown);
  const rest = lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  return [...first, ...rest].slice(0, importLimits.shown).flatMap((line) => shownLine(line, importer) ?? []);
}
