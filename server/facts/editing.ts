import { slugOf } from '../../src/domain/articles/articles.ts';
import {
  type FactContent,
  factDocument as document,
  factLimits,
  unchangedByRestore,
} from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { dataOf } from '../columns/columns.ts';
import { rowEditing } from '../content/editing/row-editing.ts';
import type { Tx } from '../platform/database.ts';
import { checkOf, lockFacts } from './check.ts';
import { factColumns } from './columns.ts';
import { findFact, lockFact } from './rows.ts';

/** `gdp-growth-2024`, `gdp-growth-2024-2` … */
async function freeKey(tx: Tx, { label, period }: FactContent): Promise<string> {
  await lockFacts(tx);
  const base = slugOf(`${label.slice(0, factLimits.key - 30)} ${period}`) || 'fact';
  const taken = await tx.fact.findMany({ where: { key: { startsWith: base } }, select: { key: true } });
  const keys = new Set(taken.map(({ key }) => key));
  if (!keys.has(base)) return base;
  let number = 2;
  while (keys.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export const factEditing = rowEditing({
  kind: 'fact',
  document,
  actions: { create: 'facts.create', update: 'facts.update', restore: 'facts.restoreVersion' },
  createdAlready: texts.createdAlready,
  nameOf: ({ label }) => label,
  find: findFact,
  lock: lockFact,
  check: (ctx, id, stored) => checkOf(ctx, { id, key: stored?.key }),
  unchangedByRestore,
  dataOf: (content: FactContent) => dataOf(factColumns, content),
  insert: (tx, data) => tx.fact.create({ data, select: { id: true } }),
  update: (tx, id, data) => tx.fact.update({ where: { id }, data, select: { id: true } }),
  fill: async (tx, content) => (content.key === '' ? { ...content, key: await freeKey(tx, content) } : content),
  /** Outside its series, which has each period once. */
  copyOf: (content) => ({ ...content, key: '', series: '', label: texts.copyOf(content.label) }),
});
