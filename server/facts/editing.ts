import { slugOf } from '../../src/domain/articles/articles.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import {
  type FactContent,
  factDocument as document,
  factLimits,
  keptOnRestore,
} from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { dataOf } from '../columns/columns.ts';
import { type Creation, createOnce, type Made, nextId, unmadeTarget } from '../content/editing/create.ts';
import { publishIn } from '../content/editing/publish.ts';
import { type EditTarget, type NewCopy, newKey } from '../content/editing/target.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { checkOf, lockFacts } from './check.ts';
import { factColumns } from './columns.ts';
import { findFact, lockFact } from './rows.ts';

const kind = 'fact' as const;

const columnsIn = ({ content }: NewCopy) => dataOf(factColumns, content as unknown as FactContent);
const stampOf = ({ version, at, by }: NewCopy) => ({ version, updatedAt: at, updatedBy: by });

/** NOT_FOUND. */
async function factTarget(ctx: Pick<SignedIn, 'deps'>, db: Db | Tx, id: string): Promise<EditTarget<FactContent>> {
  const { entry } = await findFact(db, id);
  return {
    kind,
    key: id,
    title: entry.label,
    document,
    actions: { publish: 'facts.update', restore: 'facts.restoreVersion' },
    hasNoBuiltIn: true,
    read: (on) => findFact(on, id),
    check: checkOf(ctx, { id, key: entry.key }),
    keep: (restored, standing) => ({
      ...restored,
      ...Object.fromEntries(keptOnRestore.map((field) => [field, standing[field]])),
    }),
    write: async (tx, baseVersion, copy) => {
      if ((await lockFact(tx, id)).version !== baseVersion) return false;
      await tx.fact.update({ where: { id }, data: { ...columnsIn(copy), ...stampOf(copy) }, select: { id: true } });
      return true;
    },
  };
}

function firstTarget(ctx: SignedIn, id: string, title: string): EditTarget<FactContent> {
  return {
    kind,
    key: id,
    title,
    document,
    actions: { publish: 'facts.create', restore: 'facts.restoreVersion' },
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    check: checkOf(ctx, { id, key: undefined }),
    write: async (tx, _, copy) => {
      const data = { id, ...columnsIn(copy), ...stampOf(copy), createdAt: copy.at, createdBy: copy.by };
      await tx.fact.create({ data, select: { id: true } });
      return true;
    },
  };
}

/** By id, or a new one for 'new'. NOT_FOUND. */
export async function targetOf(ctx: SignedIn, id: string): Promise<EditTarget<FactContent>> {
  return id === newKey ? unmadeTarget({ kind, document }) : factTarget(ctx, ctx.db, id);
}

/** `gdp-growth-2024`, `gdp-growth-2024-2` … */
async function freeKey(tx: Tx, { label, period }: FactContent): Promise<string> {
  await lockFacts(tx);
  const base = slugOf(`${label.slice(0, factLimits.key - 30)} ${period}`) || kind;
  const taken = await tx.fact.findMany({ where: { key: { startsWith: base } }, select: { key: true } });
  const keys = new Set(taken.map(({ key }) => key));
  if (!keys.has(base)) return base;
  let number = 2;
  while (keys.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** In the caller's transaction, for imports. VALIDATION by field. */
export async function createFactIn(tx: Tx, ctx: SignedIn, given: FactContent): Promise<Made> {
  const id = await nextId(tx);
  const content = given.key === '' ? { ...given, key: await freeKey(tx, given) } : given;
  const { version } = await publishIn(tx, ctx, firstTarget(ctx, id, content.label), { content, baseVersion: 0 });
  return { id, version };
}

/** In the caller's transaction; keeps the caller's draft. NOT_FOUND, VALIDATION by field, CONFLICT (D37). */
export async function publishFactIn(
  tx: Tx,
  ctx: SignedIn,
  id: string,
  baseVersion: number,
  content: FactContent,
): Promise<{ version: number }> {
  return publishIn(tx, ctx, await factTarget(ctx, tx, id), { content, baseVersion, keepsDraft: true });
}

/** Idempotent (D57). VALIDATION by field. Deletes the caller's draft. */
export function createFact(ctx: SignedIn, creation: Creation): Promise<Made> {
  return createOnce(ctx, { kind, document }, creation, texts.createdAlready, (tx, valid) =>
    createFactIn(tx, ctx, valid),
  );
}

/** Outside its series, which has each period once. NOT_FOUND. */
export async function duplicateFact(ctx: SignedIn, id: string): Promise<Made> {
  return ctx.db.$transaction(async (tx) => {
    const { content: stored } = await findFact(tx, id);
    const { content } = readContent(document, stored);
    return createFactIn(tx, ctx, { ...content, key: '', series: '', label: texts.copyOf(content.label) });
  });
}
