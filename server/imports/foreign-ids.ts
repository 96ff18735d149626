import { isUuid } from '../../src/domain/forms/uuid.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { Importer } from '../contributions/importer.ts';
import type { FileRow } from '../csv/read-file.ts';
import { nouns } from '../nouns.ts';
import type { Tx } from '../platform/database.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { Plan } from './plan.ts';
import { idOf } from './plan-line.ts';

/** Ids to look for elsewhere. */
const sampled = 200;

/** VALIDATION on `file` if it has ids and none belongs to a record here: a file of another site or entity. */
export async function refuseForeignIds<Entry extends object>(
  tx: Tx,
  importer: Importer<Entry>,
  { header, lines }: Plan<Entry>,
  [, ...rows]: readonly FileRow[],
): Promise<void> {
  const ids = rows.map((row) => idOf(row, header)).filter((id) => id !== '');
  if (ids.length === 0 || lines.some((line) => 'stored' in line)) return;
  const some = ids.filter(isUuid).slice(0, sampled);
  // Refused for another reason.
  if ((await importer.find(tx, some)).length > 0) return;
  for (const open of nouns.flatMap(({ importers = [] }) => importers)) {
    const { noun, found } = open(({ noun: of, find }) => ({ noun: of, found: find(tx, some) }));
    if ((await found).length > 0) throw fileRefusal(refusals.idsOfOther(importer.noun, noun));
  }
  throw fileRefusal(refusals.foreignIds(importer.noun));
}
