import { idHeading, type ImportCheck, type RefusedFile, reasonHeading } from '../../src/domain/imports/imports.ts';
import type { SignedIn } from '../context.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { escapeFormula } from '../csv/cells.ts';
import { encodeChecked, seenOf } from './checked.ts';
import type { Importer } from '../contributions/importer.ts';
import { planImport, shownLines } from './plan.ts';
import { fetchRows, giveWay } from '../csv/read-file.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';

/** Then yields to the event loop. */
const writtenAtOnce = 200;

/** Not stored (D44). */
export async function checkImport<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
): Promise<ImportCheck> {
  const plan = await planImport(ctx.db, ctx, importer, await fetchRows(ctx.deps.workers, file));
  return {
    counts: plan.counts,
    lines: shownLines(plan, importer),
    missing: plan.header.missing,
    checked: encodeChecked({ digest: file.digest, lines: plan.lines.map(seenOf) }),
  };
}

/** With reasons, to import separately. */
export async function refusedLines<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
): Promise<RefusedFile> {
  const { header, lines } = await planImport(ctx.db, ctx, importer, await fetchRows(ctx.deps.workers, file));
  const kept = header.headings.flatMap((heading, position) =>
    heading.toLowerCase() === reasonHeading.toLowerCase() ? [] : [position],
  );
  const rows = lines.flatMap((line) => {
    if (line.outcome !== 'refused') return [];
    const reasons = line.reasons.map(({ heading, text }) => (heading === '' ? text : `${heading}: ${text}`));
    // Unchanged, with apostrophes.
    return [[...kept.map((position) => line.cells[position] ?? ''), escapeFormula(reasons.join(' '))]];
  });
  const headings = [...kept.map((position) => header.headings[position] ?? idHeading), reasonHeading];
  let text = byteOrderMark + writeCsv([headings]);
  for (let start = 0; start < rows.length; start += writtenAtOnce) {
    await giveWay();
    text += writeCsv(rows.slice(start, start + writtenAtOnce));
  }
  return { name: `${file.name.replace(/\.csv$/i, '')}-refused.csv`, text };
}
