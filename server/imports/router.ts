import * as z from 'zod';
import { importNouns } from '../../src/domain/imports/imports.ts';
import { exportLimits, exportNouns } from '../../src/domain/exports/exports.ts';
import { adminProcedure, router } from '../trpc.ts';
import * as exports from './exports.ts';
import * as runs from './runs.ts';

export const importsRouter = router({
  run: adminProcedure.input(z.strictObject({ id: z.uuid() })).query(({ ctx, input }) => runs.readRun(ctx, input)),
  open: adminProcedure
    .input(z.strictObject({ noun: z.enum(importNouns) }))
    .query(({ ctx, input }) => runs.openRuns(ctx, input)),
});

const noun = z.enum(exportNouns);
/** As in the list's URL; the entity validates it. */
const filter = z.record(z.string().max(exportLimits.filter), z.string().max(exportLimits.filter));

export const exportsRouter = router({
  start: adminProcedure
    .input(z.strictObject({ noun, filter, key: z.uuid() }))
    .mutation(({ ctx, input }) => exports.startExport(ctx, input)),
  run: adminProcedure.input(z.strictObject({ id: z.uuid() })).query(({ ctx, input }) => exports.readExport(ctx, input)),
  open: adminProcedure.input(z.strictObject({ noun })).query(({ ctx, input }) => exports.openExports(ctx, input)),
});
