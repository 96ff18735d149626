import { type Dataset, datasetLimits as limits } from '../../../src/domain/facts/datasets/datasets.ts';
import { datasetRefusals as refusals } from '../../../src/domain/facts/datasets/texts.ts';
import { factFieldTexts } from '../../../src/domain/facts/field-texts.ts';
import { importLimits } from '../../../src/domain/imports/imports.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import type { TableBounds } from '../../csv/bounds.ts';
import { type FileRow, readRows } from '../../csv/read-file.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import type { FileToRead } from '../../workers/messages.ts';
import type { FormReader } from './forms/form.ts';
import { sdmx } from './forms/sdmx.ts';
import { weo } from './forms/weo.ts';
import { worldBank } from './forms/world-bank.ts';

declare module '../../workers/messages.ts' {
  interface Tasks {
    dataset: { given: { file: FileToRead }; result: Dataset };
  }
}

const bounds: TableBounds = {
  rows: limits.rows,
  columns: limits.columns,
  cell: importLimits.cell,
  line: importLimits.line,
  tooManyRows: refusals.tooManyRows(limits.rows),
  tooManyColumns: (line) => importRefusals.tooManyColumns(line, limits.columns),
  downloads: { endings: /\.(?:csv|tsv|txt|xls|ashx)$/i, extension: refusals.extension, packed: refusals.packed },
};

/** The headings are among the first lines. */
const maxLead = 10;

function readerOf({ cells }: FileRow, lead: readonly FileRow[]): FormReader | undefined {
  const { label, topic } = factFieldTexts;
  if (cells.includes(label) && cells.includes(topic)) throw fileRefusal(refusals.ownFile);
  for (const form of [worldBank, weo, sdmx]) {
    const reader = form(cells, lead);
    if (reader !== undefined) return reader;
  }
  return undefined;
}

/** In a worker. VALIDATION on `file`. */
export async function readDataset(file: FileToRead): Promise<Dataset> {
  const lead: FileRow[] = [];
  let reader: FormReader | undefined;
  for await (const row of readRows(file, bounds)) {
    if (reader !== undefined) {
      reader.take(row);
      continue;
    }
    reader = readerOf(row, lead);
    lead.push(row);
    if (reader === undefined && lead.length >= maxLead) throw fileRefusal(refusals.unknownForm);
  }
  if (lead.length === 0) throw fileRefusal(importRefusals.noHeader);
  if (reader === undefined) throw fileRefusal(refusals.unknownForm);
  return reader.end();
}
