import * as z from 'zod';
import { importNouns } from '../../src/domain/imports/imports.ts';
import { adminProcedure, router } from '../trpc.ts';
import * as runs from './runs.ts';

export const importsRouter = router({
  run: adminProcedure.input(z.strictObject({ id: z.uuid() })).query(({ ctx, input }) => runs.readRun(ctx, input)),
  open: adminProcedure
    .input(z.strictObject({ noun: z.enum(importNouns) }))
    .query(({ ctx, input }) => runs.openRuns(ctx, input)),
});
