import * as z from 'zod/mini';
import { exampleValues } from '../../src/domain/imports/examples.ts';
import type { SignedIn } from '../context.ts';
import type { Importer } from '../contributions/importer.ts';
import { escapeFormula } from '../csv/cells.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';

/** Headings without `id`, and an importable line, derived from columns and schema. */
export async function templateOf<Entry extends object>({ db }: SignedIn, importer: Importer<Entry>): Promise<string> {
  const { schema, defaults, columns, example } = importer;
  const given: object = (await example?.(db)) ?? {};
  const entry = { ...defaults, ...given } as Record<string, unknown>;
  const isRefused = (field: string) =>
    z.safeParse(schema, entry).error?.issues.some(({ path }) => path[0] === field) ?? false;
  for (const { field, heading, read } of columns) {
    if (field in given) continue;
    const current = entry[field];
    if (current !== undefined && current !== '' && !(Array.isArray(current) && current.length === 0)) continue;
    for (const text of exampleValues(heading)) {
      entry[field] = read(text);
      if (!isRefused(field)) break;
      entry[field] = current;
    }
  }
  const cells = columns.map(({ write }) => escapeFormula(write(entry as Entry)));
  return byteOrderMark + writeCsv([columns.map(({ heading }) => heading), cells]);
}
