import { dayIn } from '../../src/domain/time/day.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { type FactContent, factDocument, type FactLine, factLine } from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { factConditions } from '../../src/domain/facts/list.ts';
import { factTexts } from '../../src/domain/facts/texts.ts';
import { fileColumnsOf } from '../columns/columns.ts';
import { exportOf } from '../contributions/export-batch.ts';
import type { Importer } from '../contributions/importer.ts';
import { naturalKey } from '../contributions/natural-key.ts';
import { publishEach } from '../contributions/import-publish.ts';
import type { Tx } from '../platform/database.ts';
import { build } from '../platform/sql.ts';
import { readAgeRule } from '../fact-references/age-rule.ts';
import { factDatasets } from './datasets/source.ts';
import { factEditing } from './editing.ts';
import { findFactLines as find, lineColumns } from './lines.ts';
import { conditionsOf } from './list.ts';
import { ownersByEmail } from './owners.ts';

const { ownerId: _, ...headings } = contentFieldTexts.fact;
const { ownerId: __, ...defaults } = factDocument.defaults;
/** Publishing refuses an unknown owner: VALIDATION by field. */
async function contentsOf(tx: Tx): Promise<(line: FactLine) => FactContent> {
  const owners = await ownersByEmail(tx);
  return ({ owner, ...line }) => ({ ...line, ownerId: owners.get(owner.toLowerCase()) ?? '' });
}

/** As CSV. Changes are proposed, not confirmed. */
export const factImporter: Importer<FactLine> = {
  noun: 'facts',
  entityKind: 'fact',
  schema: factLine,
  columns: fileColumnsOf(
    lineColumns,
    { ...headings, owner: factTexts.ownerEmail },
    {
      key: ['slug', 'id of the fact', 'code'],
      label: ['name', 'title', 'indicator', 'figure'],
      topic: ['category', 'group'],
      kind: ['type', 'kind'],
      value: ['number', 'amount'],
      period: ['year', 'date', 'time'],
      sourceName: ['source name', 'reference', 'publisher'],
      sourceUrl: ['url', 'link', 'source link', 'source url'],
      seenOn: ['date seen', 'accessed', 'accessed on', 'retrieved'],
      reviewOn: ['review', 'review date'],
      series: ['time series'],
      note: ['notes', 'remark', 'comment'],
      owner: ['owner', 'email'],
    },
  ),
  defaults: { ...defaults, owner: '' },
  nameOf: ({ label = '' }) => label,
  keys: [naturalKey('key', 'facts', 'key')],
  // Each creates a version.
  maxChanges: 2_000,
  find,

  exported: async (query, { db, log, deps }) => {
    const rule = await readAgeRule({ ...deps, db, log });
    const found = (filter: unknown) =>
      build
        .selectFrom('facts as f')
        .select('f.id')
        .where(conditionsOf(factConditions.parse(filter), rule));
    return exportOf({ found, find })(query);
  },

  example: () => Promise.resolve(factTexts.exampleLine),
  datasets: factDatasets,

  async prepareCheck(tx, { timezone, now }) {
    const owners = await ownersByEmail(tx);
    const rows = await tx.fact.findMany({
      select: { id: true, key: true, series: true, period: true, deletedAt: true },
    });
    const idOfKey = new Map(rows.map(({ id, key }) => [key, id]));
    const pointOf = (series: string, period: string) => JSON.stringify([series.toLowerCase(), period]);
    const points = new Map(
      rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ id, series, period }) => [pointOf(series ?? '', period), id]),
    );
    const today = dayIn(timezone, now);
    return ({ key, owner, series, period, seenOn }, stored) => {
      const isTaken = key !== '' && (idOfKey.get(key) ?? stored?.id) !== stored?.id;
      const point = series === '' ? undefined : points.get(pointOf(series, period));
      return {
        ...(stored !== undefined && key !== stored.entry.key ? { key: [texts.keyFixed] } : {}),
        ...(stored === undefined && isTaken ? { key: [texts.keyTaken] } : {}),
        ...(point === undefined || point === stored?.id ? {} : { period: [texts.periodTwice(series)] }),
        ...(owner === '' || owners.has(owner.toLowerCase()) ? {} : { owner: [texts.noSuchEmail] }),
        ...(seenOn > today ? { seenOn: [texts.dayToCome] } : {}),
      };
    };
  },

  async create(tx, ctx, entries) {
    const contentOf = await contentsOf(tx);
    for (const entry of entries) await factEditing.createIn(tx, ctx, contentOf(entry));
  },

  async update(tx, ctx, changes) {
    const contentOf = await contentsOf(tx);
    return publishEach(
      changes,
      ({ label }) => label,
      (id, { entry, baseVersion }) => factEditing.publishIn(tx, ctx, id, { baseVersion, content: contentOf(entry) }),
    );
  },
};
