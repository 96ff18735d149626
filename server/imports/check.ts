import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type ImportCheck,
  type ImportColumns,
  type RefusedFile,
  reasonHeading,
} from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import type { SignedIn } from '../context.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { escapeFormula } from '../csv/cells.ts';
import { digestOfPlan, encodeChecked, seenOf } from './checked.ts';
import type { Importer } from '../contributions/importer.ts';
import { refuseForeignIds } from './foreign-ids.ts';
import { describeColumns, isReason } from './headings.ts';
import { linesOf, planImport, shownLines } from './plan.ts';
import { fetchRows } from '../csv/read-file.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';

/** Then yields to the event loop. */
const writtenAtOnce = 200;

/** With their suggested fields. */
export async function readColumns<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
): Promise<ImportColumns> {
  const [header, ...rows] = linesOf(await fetchRows(ctx.deps.workers, file));
  return describeColumns(importer, header, rows);
}

/** Not stored (D44). */
export async function checkImport<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
  settings: ImportSettings,
): Promise<ImportCheck> {
  const rows = await fetchRows(ctx.deps.workers, file);
  const plan = await planImport(ctx.db, ctx, importer, rows, { settings });
  await refuseForeignIds(ctx.db, importer, plan, rows);
  return {
    counts: plan.counts,
    lines: shownLines(plan, importer),
    missing: plan.header.missing,
    checked: encodeChecked({
      digest: digestOfPlan(file, settings),
      lines: plan.lines.map((line) => seenOf(line, plan.header)),
    }),
  };
}

/** With reasons, for a separate import. */
export async function refusedLines<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
  settings: ImportSettings,
): Promise<RefusedFile> {
  const found = await fetchRows(ctx.deps.workers, file);
  const { header, lines } = await planImport(ctx.db, ctx, importer, found, { settings });
  const kept = header.headings.flatMap((heading, position) => (isReason(heading) ? [] : [position]));
  const rows = lines.flatMap((line) => {
    if (line.outcome !== 'refused') return [];
    const reasons = line.reasons.map(({ heading, text }) => (heading === '' ? text : `${heading}: ${text}`));
    // Unchanged, with apostrophes.
    return [[...kept.map((position) => line.cells[position] ?? ''), escapeFormula(reasons.join(' '))]];
  });
  const headings = [...kept.map((position) => header.headings[position] ?? ''), reasonHeading];
  let text = byteOrderMark + writeCsv([headings]);
  for (let start = 0; start < rows.length; start += writtenAtOnce) {
    await yieldToEventLoop();
    text += writeCsv(rows.slice(start, start + writtenAtOnce));
  }
  return { name: `${file.name.replace(/\.csv$/i, '')}-refused.csv`, text };
}
