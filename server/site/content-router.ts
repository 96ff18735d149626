import * as z from 'zod';
import { siteSections } from '../../src/domain/site/site-content.ts';
import { version } from '../../src/domain/documents/version.ts';
import { discardDraft, saveDraft } from '../content/editing/drafts.ts';
import { contentInput as content } from '../content/editing/inputs.ts';
import { loadForEditing } from '../content/editing/load.ts';
import { publish } from '../content/editing/publish.ts';
import { listVersions, readVersion, restoreVersion } from '../content/editing/versions.ts';
import { adminProcedure, router } from '../trpc.ts';
import { siteContentTarget } from './content.ts';

const section = z.enum(siteSections);

/** Editing (D34, D36, D37); visitors read it with the shell. */
export const siteContentRouter = router({
  forEditing: adminProcedure
    .input(z.strictObject({ section }))
    .query(({ ctx, input }) => loadForEditing(ctx, siteContentTarget(input.section))),
  saveDraft: adminProcedure
    .input(z.strictObject({ section, content, baseVersion: version, draftVersion: version }))
    .mutation(({ ctx, input }) => saveDraft(ctx, siteContentTarget(input.section), input)),
  discardDraft: adminProcedure
    .input(z.strictObject({ section }))
    .mutation(({ ctx, input }) => discardDraft(ctx.db, ctx.caller.userId, siteContentTarget(input.section))),
  publish: adminProcedure
    .input(z.strictObject({ section, content, baseVersion: version }))
    .mutation(({ ctx, input }) => publish(ctx, siteContentTarget(input.section), input)),
  versions: adminProcedure
    .input(z.strictObject({ section, before: z.optional(version) }))
    .query(({ ctx, input }) => listVersions(ctx.db, siteContentTarget(input.section), input.before)),
  version: adminProcedure
    .input(z.strictObject({ section, version }))
    .query(({ ctx, input }) => readVersion(ctx, siteContentTarget(input.section), input.version)),
  restore: adminProcedure
    .input(z.strictObject({ section, version, baseVersion: version }))
    .mutation(({ ctx, input }) => restoreVersion(ctx, siteContentTarget(input.section), input)),
});
