import * as z from 'zod';
import { listedStates, pageSorts, sortDirections } from '../../src/domain/articles/list.ts';
import { articleLimits } from '../../src/domain/articles/articles.ts';
import {
  listPages,
  pageNoun,
  articleProcedures,
  listFilter,
  listPublishedPages,
  readPage,
} from '../articles/published.ts';
import { editorProcedure, publicProcedure, router } from '../trpc.ts';

const slug = z.string().max(articleLimits.slug);

/** Stored pages at /{slug} (D18). */
export const pagesRouter = router({
  bySlug: publicProcedure
    .input(z.strictObject({ slug }))
    .query(({ ctx, input }) => readPage({ ...ctx.deps, log: ctx.log }, input.slug)),
  published: publicProcedure.query(({ ctx }) => listPublishedPages(ctx.deps)),

  ...articleProcedures(pageNoun),
  list: editorProcedure
    .input(
      z.strictObject({
        ...listFilter,
        state: z.enum(listedStates).optional(),
        sort: z.enum(pageSorts).optional(),
        direction: z.enum(sortDirections).optional(),
      }),
    )
    .query(({ ctx, input }) => listPages(ctx, input)),
});
