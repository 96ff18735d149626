import * as z from 'zod';
import { healthFilter } from '../../src/domain/health/health.ts';
import type { SignedIn } from '../context.ts';
import type { Job } from '../contributions/job.ts';
import { editorProcedure, router } from '../trpc.ts';
import { contentCheck } from './jobs.ts';
import { listFindings, readOverview, setIgnored } from './list.ts';

/** @param run starts a job, once over all nodes: jobs know this folder, not vice versa */
export const buildHealthRouter = (run: (ctx: SignedIn, job: Job) => Promise<unknown>) =>
  router({
    list: editorProcedure.input(healthFilter).query(({ ctx, input }) => listFindings(ctx, input)),
    overview: editorProcedure.query(({ ctx }) => readOverview(ctx)),
    setIgnored: editorProcedure
      .input(z.strictObject({ id: z.uuid(), isIgnored: z.boolean() }))
      .mutation(({ ctx, input }) => setIgnored(ctx, input)),
    /** CONFLICT while a check runs, RATE_LIMITED beyond 12 an hour. */
    check: editorProcedure.mutation(async ({ ctx }) => {
      await ctx.deps.limits.contentCheck(ctx.caller.userId);
      await run(ctx, contentCheck);
    }),
  });
