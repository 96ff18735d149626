import * as z from 'zod';
import { codeEntryLimit } from '../../src/domain/billing/verify.ts';
import { openProcedure, router } from '../trpc.ts';
import { verifyDocument } from './verify.ts';

export const verifyRouter = router({
  /** Also outside of the gate (D2). A mutation, because a code is not to stand in an address, which logs keep. */
  document: openProcedure
    .input(z.strictObject({ code: z.string().max(codeEntryLimit) }))
    .mutation(({ ctx, input }) => verifyDocument(ctx.deps, ctx.ip, input.code)),
});
