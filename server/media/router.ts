import * as z from 'zod';
import { mediaSorts, mediaTypes } from '../../src/domain/media/filter.ts';
import { mediaEntry } from '../../src/domain/media/entry.ts';
import { editorProcedure, router } from '../trpc.ts';
import { findFile, removeFile, updateFile } from './library.ts';
import { listFiles } from './listing.ts';

const cursor = z.string().max(2000);

export const mediaRouter = router({
  list: editorProcedure
    .input(
      z.strictObject({
        q: z.string().max(100).optional(),
        sort: z.enum(mediaSorts).optional(),
        type: z.enum(mediaTypes).optional(),
        unused: z.boolean().optional(),
        after: cursor.optional(),
      }),
    )
    .query(({ ctx, input }) => listFiles(ctx.db, input)),
  byId: editorProcedure.input(z.strictObject({ id: z.uuid() })).query(({ ctx, input }) => findFile(ctx.db, input.id)),
  update: editorProcedure.input(mediaEntry).mutation(({ ctx, input }) => updateFile(ctx, input)),
  remove: editorProcedure
    .input(z.strictObject({ id: z.uuid(), isUseConfirmed: z.boolean() }))
    .mutation(({ ctx, input }) => removeFile(ctx, input)),
});
