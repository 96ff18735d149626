import * as z from 'zod';
import { sectorEntry } from '../../src/domain/sectors/entry.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, router } from '../trpc.ts';
import { addSector, listSectors, moveSector, removeSector, updateSector, usesOfSector } from './service.ts';

const id = z.uuid();

/** Editing (D28); the public list reads them with opportunities. */
export const sectorsRouter = router({
  list: adminProcedure.query(({ ctx }) => listSectors(ctx.db)),
  whereUsed: adminProcedure.input(z.strictObject({ id })).query(({ ctx, input }) => usesOfSector(ctx.db, input.id)),
  add: adminProcedure.input(sectorEntry).mutation(({ ctx, input }) => addSector(ctx, input)),
  update: adminProcedure
    .input(z.strictObject({ id, version, entry: sectorEntry }))
    .mutation(({ ctx, input: { entry, ...key } }) => updateSector(ctx, { ...key, ...entry })),
  move: adminProcedure
    .input(z.strictObject({ id, by: z.union([z.literal(-1), z.literal(1)]) }))
    .mutation(({ ctx, input }) => moveSector(ctx, input)),
  remove: adminProcedure.input(z.strictObject({ id, version })).mutation(({ ctx, input }) => removeSector(ctx, input)),
});
