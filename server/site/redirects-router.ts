import * as z from 'zod';
import { redirectEntry, redirectLimits } from '../../src/domain/redirects/redirects.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, router } from '../trpc.ts';
import { listMissing, setMissingIgnored } from './missing.ts';
import { listRedirects, removeRedirect, saveRedirect } from './redirects-editing.ts';

const change = z.strictObject({
  ...redirectEntry.shape,
  id: z.uuid().optional(),
  version: z.optional(version),
});

/** Redirects and missing paths (D39). */
export const redirectsRouter = router({
  list: adminProcedure
    .input(
      z.strictObject({
        q: z.string().trim().min(1).max(redirectLimits.words).optional(),
        after: z.string().max(200).optional(),
      }),
    )
    .query(({ ctx, input }) => listRedirects(ctx.db, input)),
  save: adminProcedure.input(change).mutation(({ ctx, input }) => saveRedirect(ctx, input)),
  remove: adminProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeRedirect(ctx, input.id)),
  missing: adminProcedure
    .input(z.strictObject({ ignored: z.literal(true).optional() }))
    .query(({ ctx, input }) => listMissing(ctx.db, input)),
  setIgnored: adminProcedure
    .input(z.strictObject({ path: z.string().max(redirectLimits.path), isIgnored: z.boolean() }))
    .mutation(({ ctx, input }) => setMissingIgnored(ctx, input)),
});
