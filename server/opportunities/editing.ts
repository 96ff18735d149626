import { dayIn } from '../../src/domain/time/day.ts';
import {
  type OpportunityContent,
  opportunityDocument as document,
  unchangedByRestore,
} from '../../src/domain/opportunities/document.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { dataOf } from '../columns/columns.ts';
import { type RowCheck, rowEditing } from '../content/editing/row-editing.ts';
import type { SignedIn } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { opportunityColumns } from './columns.ts';
import { findOpportunity, lockOpportunity } from './row.ts';

/** Existing sectors and documents, today's date. */
function checkIn(ctx: SignedIn): RowCheck<OpportunityContent> {
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

export const opportunityEditing = rowEditing({
  kind: 'opportunity',
  document,
  actions: {
    create: 'opportunities.create',
    update: 'opportunities.update',
    restore: 'opportunities.restoreVersion',
  },
  createdAlready: texts.createdAlready,
  nameOf: ({ title }) => title,
  find: findOpportunity,
  lock: lockOpportunity,
  check: checkIn,
  unchangedByRestore,
  dataOf: (content: OpportunityContent) => dataOf(opportunityColumns, content),
  insert: (tx, data) => tx.investmentOpportunity.create({ data, select: { id: true } }),
  update: (tx, id, { documents, ...columns }) =>
    tx.investmentOpportunity.update({
      where: { id },
      data: { ...columns, documents: { deleteMany: {}, ...documents } },
      select: { id: true },
    }),
  /** Not yet public. */
  copyOf: (content) => ({ ...content, title: texts.copyOf(content.title), status: 'pending' as const }),
});
