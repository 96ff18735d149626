import {
  keptOnRestore,
  type OpportunityContent,
  opportunityDocument as document,
} from '../../src/domain/opportunities/document.ts';
import { dayIn } from '../../src/domain/content/homepage/event.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { type Creation, createOnce, type Made, nextId, unmadeTarget } from '../content/editing/create.ts';
import { publishIn } from '../content/editing/publish.ts';
import { type EditTarget, type NewCopy, newKey } from '../content/editing/target.ts';
import { dataOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { opportunityColumns } from './columns.ts';
import { findOpportunity, lockOpportunity } from './row.ts';

const kind = 'opportunity' as const;

/** Existing sectors and documents, today's date. */
function checkIn(ctx: Pick<SignedIn, 'deps'>): NonNullable<EditTarget<OpportunityContent>['check']> {
  return async (tx, { sector, documents, lastVerified }, log) => {
    const errors: FieldErrors = {};
    if ((await tx.sector.count({ where: { slug: sector, deletedAt: null } })) === 0) errors.sector = [texts.sectorGone];
    const files = await tx.mediaFile.findMany({
      where: { id: { in: documents.map(({ id }) => id) }, store: 'documents', deletedAt: null },
      select: { id: true },
    });
    documents.forEach(({ id }, at) => {
      if (!files.some((file) => file.id === id.toLowerCase())) errors[`documents.${at}`] = [texts.documentGone];
    });
    if (lastVerified !== '') {
      const { timezone } = (await readSettings(tx, log)).general;
      if (lastVerified > dayIn(timezone, ctx.deps.clock.now())) errors.lastVerified = [texts.dayToCome];
    }
    return errors;
  };
}

const factsOf = ({ version, at, by }: NewCopy) => ({ version, updatedAt: at, updatedBy: by });

const columnsIn = ({ content }: NewCopy) => dataOf(opportunityColumns, content as unknown as OpportunityContent);

/** An opportunity to edit (D36, D37); NOT_FOUND. */
async function opportunityTarget(
  ctx: Pick<SignedIn, 'deps'>,
  db: Db | Tx,
  id: string,
): Promise<EditTarget<OpportunityContent>> {
  const { title } = await findOpportunity(db, id);
  return {
    kind,
    key: id,
    title,
    document,
    actions: { publish: 'opportunities.update', restore: 'opportunities.restoreVersion' },
    hasNoBuiltIn: true,
    read: (on) => findOpportunity(on, id),
    check: checkIn(ctx),
    keep: (restored, standing) => ({
      ...restored,
      ...Object.fromEntries(keptOnRestore.map((field) => [field, standing[field]])),
    }),
    write: async (tx, baseVersion, copy) => {
      if ((await lockOpportunity(tx, id)).version !== baseVersion) return false;
      const { documents, ...columns } = columnsIn(copy);
      const data = { ...columns, documents: { deleteMany: {}, ...documents }, ...factsOf(copy) };
      await tx.investmentOpportunity.update({ where: { id }, data, select: { id: true } });
      return true;
    },
  };
}

/** With a database-generated id. */
function firstTarget(ctx: SignedIn, id: string, title: string): EditTarget<OpportunityContent> {
  return {
    kind,
    key: id,
    title,
    document,
    actions: { publish: 'opportunities.create', restore: 'opportunities.restoreVersion' },
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    check: checkIn(ctx),
    write: async (tx, _, copy) => {
      const data = { id, ...columnsIn(copy), ...factsOf(copy), createdAt: copy.at, createdBy: copy.by };
      await tx.investmentOpportunity.create({ data, select: { id: true } });
      return true;
    },
  };
}

/** By id, or a new one for 'new'. NOT_FOUND. */
export async function targetOf(ctx: SignedIn, id: string): Promise<EditTarget<OpportunityContent>> {
  return id === newKey ? unmadeTarget({ kind, document }) : opportunityTarget(ctx, ctx.db, id);
}

/** In the caller's transaction, for imports. VALIDATION by field, also from the library. */
export async function createOpportunityIn(tx: Tx, ctx: SignedIn, content: OpportunityContent): Promise<Made> {
  const id = await nextId(tx);
  const { version } = await publishIn(tx, ctx, firstTarget(ctx, id, content.title), { content, baseVersion: 0 });
  return { id, version };
}

/**
 * In the caller's transaction; keeps the caller's draft. NOT_FOUND; VALIDATION by field; CONFLICT unless `baseVersion`
 * is stored (D37).
 */
export async function publishOpportunityIn(
  tx: Tx,
  ctx: SignedIn,
  id: string,
  baseVersion: number,
  content: OpportunityContent,
): Promise<{ version: number }> {
  return publishIn(tx, ctx, await opportunityTarget(ctx, tx, id), { content, baseVersion, keepsDraft: true });
}

/** Idempotent (D57). VALIDATION by field. Deletes the caller's draft. */
export function createOpportunity(ctx: SignedIn, creation: Creation): Promise<Made> {
  return createOnce(ctx, { kind, document }, creation, texts.createdAlready, (tx, valid) =>
    createOpportunityIn(tx, ctx, valid),
  );
}

/** Copies to one not yet public. NOT_FOUND. */
export async function duplicateOpportunity(ctx: SignedIn, id: string): Promise<Made> {
  return ctx.db.$transaction(async (tx) => {
    const { content: stored } = await findOpportunity(tx, id);
    const { content } = readContent(document, stored);
    return createOpportunityIn(tx, ctx, { ...content, title: texts.copyOf(content.title), status: 'pending' });
  });
}
