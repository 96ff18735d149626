import * as z from 'zod';
import { adminProcedure, router } from '../trpc.ts';
import * as service from './service.ts';

export const jobsRouter = router({
  overview: adminProcedure.query(({ ctx }) => service.readOverview(ctx)),
  run: adminProcedure
    .input(z.strictObject({ name: z.string().max(60) }))
    .mutation(({ ctx, input }) => service.runByHand(ctx, input)),
  retryMessage: adminProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => service.retryMessage(ctx, input)),
});
