import { trialEntry } from '../../src/domain/trial/entry.ts';
import { openProcedure, router } from '../trpc.ts';
import { enterTrial } from './enter.ts';

export const trialRouter = router({
  /** True while the gate is off. */
  status: openProcedure.query(({ ctx }) => ({ granted: ctx.hasGrant, notice: ctx.gateNotice ?? null })),

  /** Checks the trial password and sets the grant cookie (D1). */
  enter: openProcedure.input(trialEntry).mutation(async ({ ctx, input }) => {
    const cookie = await enterTrial(ctx.deps, ctx.ip, input.password);
    ctx.cookies.set(cookie.name, cookie.value, cookie.options);
    return { granted: true as const };
  }),
});
