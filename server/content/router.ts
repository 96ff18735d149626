import * as z from 'zod';
import { pageTypes } from '../../src/domain/content/content.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';
import type { Context } from '../context.ts';
import { discardDraft, saveDraft } from './editing/drafts.ts';
import { contentInput as content } from './editing/inputs.ts';
import { loadForEditing } from './editing/load.ts';
import { pageTarget } from './editing/pages.ts';
import { publish } from './editing/publish.ts';
import { listVersions, readVersion, restoreVersion } from './editing/versions.ts';
import { loadHomepage } from './homepage.ts';
import { repeatedRead } from '../platform/database/repeated-read.ts';
import { type ContentDeps, loadContent } from './service.ts';

const depsOf = ({ db, log, deps: { clock } }: Context) => ({ db, log, clock });

const readAbout = repeatedRead((deps: ContentDeps) => loadContent(deps, 'about', aboutDocument));
const readHomepage = repeatedRead(loadHomepage);
const readExport = repeatedRead((deps: ContentDeps) => loadContent(deps, 'export', exportDocument));
const readInvest = repeatedRead((deps: ContentDeps) => loadContent(deps, 'invest', investDocument));

const page = z.enum(pageTypes);

export const contentRouter = router({
  about: publicProcedure.query(({ ctx }) => readAbout(depsOf(ctx))),
  homepage: publicProcedure.query(({ ctx }) => readHomepage(depsOf(ctx))),
  export: publicProcedure.query(({ ctx }) => readExport(depsOf(ctx))),
  invest: publicProcedure.query(({ ctx }) => readInvest(depsOf(ctx))),

  forEditing: adminProcedure
    .input(z.strictObject({ page }))
    .query(({ ctx, input }) => loadForEditing(ctx, pageTarget(input.page))),
  saveDraft: adminProcedure
    .input(z.strictObject({ page, content, baseVersion: version, draftVersion: version }))
    .mutation(({ ctx, input }) => saveDraft(ctx, pageTarget(input.page), input)),
  discardDraft: adminProcedure
    .input(z.strictObject({ page }))
    .mutation(({ ctx, input }) => discardDraft(ctx.db, ctx.caller.userId, pageTarget(input.page))),
  publish: adminProcedure
    .input(z.strictObject({ page, content, baseVersion: version }))
    .mutation(({ ctx, input }) => publish(ctx, pageTarget(input.page), input)),
  versions: adminProcedure
    .input(z.strictObject({ page, before: z.optional(version) }))
    .query(({ ctx, input }) => listVersions(ctx.db, pageTarget(input.page), input.before)),
  version: adminProcedure
    .input(z.strictObject({ page, version }))
    .query(({ ctx, input }) => readVersion(ctx, pageTarget(input.page), input.version)),
  restore: adminProcedure
    .input(z.strictObject({ page, version, baseVersion: version }))
    .mutation(({ ctx, input }) => restoreVersion(ctx, pageTarget(input.page), input)),
});
