import * as z from 'zod';
import { adminProcedure, router } from '../trpc.ts';
import { listEntries } from './service.ts';

const auditFilter = z.strictObject({
  kind: z.string().max(60).optional(),
  actorId: z.uuid().optional(),
  after: z.string().max(200).optional(),
});

export const auditRouter = router({
  list: adminProcedure.input(auditFilter).query(({ ctx, input }) => listEntries(ctx.db, input)),
});
