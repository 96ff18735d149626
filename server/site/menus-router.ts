import * as z from 'zod';
import { newMenu } from '../../src/domain/menus/menus.ts';
import { version } from '../../src/domain/documents/version.ts';
import { discardDraft, saveDraft } from '../content/editing/drafts.ts';
import { contentInput as content } from '../content/editing/inputs.ts';
import { loadForEditing } from '../content/editing/load.ts';
import { publish } from '../content/editing/publish.ts';
import { listVersions, readVersion, restoreVersion } from '../content/editing/versions.ts';
import { adminProcedure, router } from '../trpc.ts';
import { createMenu, findMenu, listMenus, removeMenu } from './menu-editing.ts';
import { listTargets } from './targets.ts';

const id = z.uuid();

/** Editing (D33, D35, D36, D37); visitors read menus with the shell. */
export const menusRouter = router({
  list: adminProcedure.query(({ ctx }) => listMenus(ctx.db)),
  /** Internal link targets. */
  targets: adminProcedure.query(({ ctx }) => listTargets(ctx.deps)),
  create: adminProcedure.input(newMenu).mutation(({ ctx, input }) => createMenu(ctx, input)),
  remove: adminProcedure.input(z.strictObject({ id, version })).mutation(({ ctx, input }) => removeMenu(ctx, input)),

  forEditing: adminProcedure
    .input(z.strictObject({ id }))
    .query(async ({ ctx, input }) => loadForEditing(ctx, await findMenu(ctx.db, input.id))),
  saveDraft: adminProcedure
    .input(z.strictObject({ id, content, baseVersion: version, draftVersion: version }))
    .mutation(async ({ ctx, input }) => saveDraft(ctx, await findMenu(ctx.db, input.id), input)),
  discardDraft: adminProcedure
    .input(z.strictObject({ id }))
    .mutation(({ ctx, input }) => discardDraft(ctx.db, ctx.caller.userId, { kind: 'menu', key: input.id })),
  publish: adminProcedure
    .input(z.strictObject({ id, content, baseVersion: version }))
    .mutation(async ({ ctx, input }) => publish(ctx, await findMenu(ctx.db, input.id), input)),
  versions: adminProcedure
    .input(z.strictObject({ id, before: z.optional(version) }))
    .query(async ({ ctx, input }) => listVersions(ctx.db, await findMenu(ctx.db, input.id), input.before)),
  version: adminProcedure
    .input(z.strictObject({ id, version }))
    .query(async ({ ctx, input }) => readVersion(ctx, await findMenu(ctx.db, input.id), input.version)),
  restore: adminProcedure
    .input(z.strictObject({ id, version, baseVersion: version }))
    .mutation(async ({ ctx, input }) => restoreVersion(ctx, await findMenu(ctx.db, input.id), input)),
});
