import * as z from 'zod';
import { plainPattern } from '../../src/domain/opportunities/opportunities.ts';
import { searchKinds, searchLimits } from '../../src/domain/search/search.ts';
import { searchTexts } from '../../src/domain/search/texts.ts';
import { countMiss } from '../platform/lists/search-misses.ts';
import { publicProcedure, router } from '../trpc.ts';
import { searchSite } from './service.ts';

/** Not cached, as queries could fill the cache. */
export const searchRouter = router({
  site: publicProcedure
    .input(
      z.strictObject({
        q: z.string().max(searchLimits.q).trim().min(1).regex(plainPattern, searchTexts.badWords),
        kind: z.enum(searchKinds).optional(),
        after: z.string().max(searchLimits.after).optional(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const page = await searchSite(ctx.deps, input);
      const isMiss = page.total === 0 && input.kind === undefined && input.after === undefined;
      if (isMiss) await countMiss(ctx.deps, input.q);
      return page;
    }),
});
