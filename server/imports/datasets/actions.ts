import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetChange, DatasetCheck, DatasetRead } from '../../../src/domain/facts/datasets/answers.ts';
import { datasetLimits as limits } from '../../../src/domain/facts/datasets/datasets.ts';
import type { DatasetSettings } from '../../../src/domain/facts/datasets/mapping.ts';
import { datasetRefusals } from '../../../src/domain/facts/datasets/texts.ts';
import type { ImportLine, ImportStarted } from '../../../src/domain/imports/imports.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import type { SignedIn } from '../../context.ts';
import type { Converted } from '../../contributions/dataset-source.ts';
import type { Importer } from '../../contributions/importer.ts';
import { digestOf, type ImportFile } from '../../csv/received-file.ts';
import { writeCsv } from '../../csv/write-csv.ts';
import { DomainError } from '../../errors.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { checkImport } from '../check.ts';
import { decodeChecked, digestOfPlan } from '../checked.ts';
import { cellsOf, headerLine } from '../lines.ts';
import { startedBefore, startImport } from '../runs.ts';

/** Others' files, turned into the import's own. */
export interface DatasetActions {
  read: (ctx: SignedIn, file: ImportFile) => Promise<DatasetRead>;
  check: (ctx: SignedIn, file: ImportFile, settings: DatasetSettings) => Promise<DatasetCheck>;
  apply: (ctx: SignedIn, file: ImportFile, settings: DatasetSettings, key: string) => Promise<ImportStarted>;
}

/** As the import's own file, under the same name. */
async function withLines<Entry extends object, Result>(
  { deps }: SignedIn,
  { columns }: Importer<Entry>,
  { name, lines }: { name: string } & Pick<Converted<Entry>, 'lines'>,
  work: (file: ImportFile) => Promise<Result>,
): Promise<Result> {
  const path = join(deps.tempDir, `dataset-${randomBytes(16).toString('hex')}`);
  try {
    const text = headerLine(columns) + writeCsv(lines.map((line) => cellsOf(columns, line)));
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return await work({ name: `${name.replace(/\.[a-z]{1,4}$/i, '')}.csv`, path, digest: await digestOf(path) });
  } finally {
    await rm(path, { force: true });
  }
}

const reasonOf = ({ reasons }: ImportLine) =>
  reasons.map(({ heading, text }) => (heading === '' ? text : `${heading}: ${text}`)).join(' ');

/** Refused lines are left out. The header is line 1. */
function changesOf<Entry>(
  { lines, leftOut }: Pick<Converted<Entry>, 'lines' | 'leftOut'>,
  refused: readonly ImportLine[],
): DatasetChange[] {
  const reasons = new Map(refused.map((line) => [line.line, reasonOf(line)]));
  const all = lines.map(({ change }, position): DatasetChange => {
    const reason = reasons.get(position + 2);
    return reason === undefined ? change : { ...change, outcome: 'leftOut', reason };
  });
  const of = (outcome: DatasetChange['outcome']) => all.filter((change) => change.outcome === outcome);
  return [...leftOut, ...of('leftOut'), ...of('changed'), ...of('new')].slice(0, limits.shown);
}

/** Undefined if it reads no such files. */
export function datasetActions<Entry extends object>(importer: Importer<Entry>): DatasetActions | undefined {
  const { datasets: source, noun } = importer;
  if (source === undefined) return undefined;
  return {
    read: source.read,
    async check(ctx, file, settings) {
      const { lines, leftOut, counts } = await source.convert(ctx, file, settings);
      const empty = { counts: { new: 0, changed: 0, refused: 0 }, lines: [], checked: '' };
      const found =
        lines.length === 0
          ? empty
          : await withLines(ctx, importer, { name: file.name, lines }, (own) => checkImport(ctx, importer, own, {}));
      const { new: made, changed, refused } = found.counts;
      return {
        counts: { ...counts, new: made, changed, leftOut: leftOut.length + refused },
        changes: changesOf(
          { lines, leftOut },
          found.lines.filter(({ outcome }) => outcome === 'refused'),
        ),
        checked: made + changed === 0 ? '' : found.checked,
      };
    },
    async apply(ctx, file, { mappings, checked = '' }, key) {
      const { digest } = decodeChecked(checked);
      // The facts have changed by then.
      const before = await startedBefore(ctx, key);
      if (before !== undefined) {
        if (digestOfPlan({ digest: before.digest }, {}) === digest) return { run: before.id };
        throw new DomainError('CONFLICT', importRefusals.keyReused);
      }
      const { lines, saveSettings } = await source.convert(ctx, file, { mappings });
      if (lines.length === 0) throw fileRefusal(importRefusals.nothingToApply);
      return withLines(ctx, importer, { name: file.name, lines }, async (own) => {
        if (digestOfPlan(own, {}) !== digest) throw new DomainError('CONFLICT', datasetRefusals.changed);
        await saveSettings();
        return startImport(ctx, { noun, file: own, settings: { checked }, key });
      });
    },
  };
}
