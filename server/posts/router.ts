import * as z from 'zod';
import { exampleFilters } from '../../src/domain/admin/example-filter.ts';
import { listedStates, postSorts, sortDirections } from '../../src/domain/articles/list.ts';
import { articleLimits } from '../../src/domain/articles/articles.ts';
import { newestShown } from '../../src/domain/content/homepage/schema.ts';
import { newsLimits } from '../../src/domain/articles/news.ts';
import {
  listPosts,
  postNoun,
  articleProcedures,
  listFilter,
  listCategories,
  listPublishedPosts,
  readPost,
} from '../articles/published.ts';
import { editorProcedure, publicProcedure, router } from '../trpc.ts';

const slug = z.string().max(articleLimits.slug);
const filter = z.strictObject({
  category: z.string().max(newsLimits.category).optional(),
  after: z.string().max(newsLimits.cursor).optional(),
});

/** News posts at /news/{slug} (D18). */
export const postsRouter = router({
  bySlug: publicProcedure
    .input(z.strictObject({ slug }))
    .query(({ ctx, input }) => readPost({ ...ctx.deps, log: ctx.log }, input.slug)),
  published: publicProcedure
    .input(filter)
    .query(({ ctx, input }) => listPublishedPosts({ ...ctx.deps, log: ctx.log }, input)),
  newest: publicProcedure.query(async ({ ctx }) => {
    const { items } = await listPublishedPosts({ ...ctx.deps, log: ctx.log }, {}, newestShown);
    return items.map(({ slug: at, title, date }) => ({ slug: at, title, date }));
  }),
  categories: publicProcedure.query(({ ctx }) => listCategories(ctx.deps)),

  ...articleProcedures(postNoun),
  list: editorProcedure
    .input(
      z.strictObject({
        ...listFilter,
        state: z.enum(listedStates).optional(),
        examples: z.enum(exampleFilters).optional(),
        sort: z.enum(postSorts).optional(),
        direction: z.enum(sortDirections).optional(),
      }),
    )
    .query(({ ctx, input }) => listPosts(ctx, input)),
});
