import * as z from 'zod';
import { opportunityFilter } from '../../src/domain/opportunity-filter.ts';
import { publicProcedure, router } from '../trpc.ts';
import { getActive, listActive, summarise } from './service.ts';

export const opportunitiesRouter = router({
  list: publicProcedure.input(opportunityFilter).query(({ ctx, input }) => listActive(ctx.db, input)),
  overview: publicProcedure.query(({ ctx }) => summarise(ctx.db)),
  byId: publicProcedure
    .input(z.strictObject({ id: z.string().max(100) }))
    .query(({ ctx, input }) => getActive(ctx.db, input.id)),
});
