import type { ImportCounts, ImportLine } from '../../src/domain/imports/imports.ts';
import { importLimits } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { SignedIn } from '../context.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { type Header, readHeader } from './header.ts';
import type { Importer, StoredEntry } from '../contributions/importer.ts';
import { idOf, isId, type PlannedLine, planLine, type Planning } from './plan-line.ts';
import { type FileRow, giveWay } from '../csv/read-file.ts';

export interface Plan<Entry> {
  header: Header<Entry>;
  lines: PlannedLine<Entry>[];
  counts: ImportCounts;
}

/** Per lookup; then yields to the event loop. */
const batchSize = 500;
const turnSize = 50;

async function planBatch<Entry extends object>(
  tx: Tx,
  rows: readonly FileRow[],
  planning: Planning<Entry>,
): Promise<PlannedLine<Entry>[]> {
  const { importer, header } = planning;
  const ids = rows.map((row) => idOf(row, header)).filter(isId);
  const stored = new Map<string, StoredEntry<Entry>>();
  if (ids.length > 0) for (const one of await importer.find(tx, ids)) stored.set(one.id, one);
  const planned: PlannedLine<Entry>[] = [];
  for (const row of rows) {
    if (planned.length % turnSize === 0) await giveWay();
    planned.push(planLine(row, stored.get(idOf(row, header)), planning));
  }
  return planned;
}

/** Header first; writes nothing. VALIDATION on `file`: header, or too many changes. */
export async function planImport<Entry extends object>(
  tx: Tx,
  { deps, log }: Pick<SignedIn, 'deps' | 'log'>,
  importer: Importer<Entry>,
  [first, ...rows]: readonly FileRow[],
): Promise<Plan<Entry>> {
  if (first === undefined) throw fileRefusal(refusals.noHeader);
  const header = readHeader(first.cells, importer.columns);
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
  }
  if (counts.rows === 0) throw fileRefusal(refusals.noRows);
  const { maxChanges = Number.POSITIVE_INFINITY } = importer;
  const changes = counts.new + counts.changed;
  if (changes > maxChanges) throw fileRefusal(refusals.tooManyChanges(changes, maxChanges));
  return { header, lines, counts };
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
