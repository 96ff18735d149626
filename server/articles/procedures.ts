import * as z from 'zod';
import { bulkActions, maxAtOnce } from '../../src/domain/articles/list.ts';
import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { version } from '../../src/domain/documents/version.ts';
import { rowInput } from '../content/editing/inputs.ts';
import { rowProcedures } from '../content/editing/row-procedures.ts';
import { editorProcedure } from '../trpc.ts';
import { applyBulkAction } from './bulk.ts';
import { articleEditing } from './editing.ts';
import type { ArticleNoun } from './noun.ts';
import { removeArticle } from './trash.ts';

const one = z.strictObject({ id: rowInput, version });

/** Access, drafts and conflicts (D5, D36, D37). */
export function articleProcedures<Content extends PageArticle>(noun: ArticleNoun<Content>) {
  return {
    ...rowProcedures<Content>(editorProcedure, {
      ...articleEditing(noun),
      remove: (ctx, row) => removeArticle(ctx, noun, row),
    }),
    bulk: editorProcedure
      .input(z.strictObject({ action: z.enum(bulkActions), items: z.array(one).min(1).max(maxAtOnce) }))
      .mutation(({ ctx, input }) => applyBulkAction(ctx, noun, input)),
  };
}

export const listFilter = {
  q: z.string().max(100).optional(),
  /** Fits the longest title. */
  after: z.string().max(1000).optional(),
};
