import * as z from 'zod';
import { adminProcedure, router, staffProcedure } from '../trpc.ts';
import { removeExamples } from './examples.ts';
import { listTrash } from './list.ts';
import { purgeFromTrash, restoreFromTrash } from './service.ts';

const one = z.strictObject({ kind: z.string().max(40), id: z.uuid() });

export const trashRouter = router({
  list: adminProcedure
    .input(z.strictObject({ kind: z.string().max(40).optional(), after: z.string().max(200).optional() }))
    .query(({ ctx, input }) => listTrash(ctx.db, ctx.deps.clock, input)),
  /** Editors and officers may restore what they deleted themselves. */
  restore: staffProcedure.input(one).mutation(({ ctx, input }) => restoreFromTrash(ctx, input)),
  removeExamples: adminProcedure.mutation(({ ctx }) => removeExamples(ctx)),
  purge: adminProcedure.input(one).mutation(({ ctx, input }) => purgeFromTrash(ctx, input)),
});
