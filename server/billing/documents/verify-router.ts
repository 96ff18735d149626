import * as z from 'zod';
import { codeEntryLimit } from '../../../src/domain/billing/verify.ts';
import { openProcedure, router } from '../../trpc.ts';
import { verifyDocument } from './verify.ts';

export const verifyRouter = router({
  /** Outside the gate (D2). A mutation, since logged URLs would contain the code. */
  document: openProcedure
    .input(z.strictObject({ code: z.string().max(codeEntryLimit) }))
    .mutation(({ ctx, input }) => verifyDocument(ctx.deps, ctx.ip, input.code)),
});
