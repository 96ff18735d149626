import * as z from 'zod';
import { maxMenuItems } from '../../src/domain/menus/menus.ts';
import { editableSettings } from '../../src/domain/site/site.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';
import { siteContentRouter } from './content-router.ts';
import { menusRouter } from './menus-router.ts';
import { readShell } from './service.ts';
import { readSiteMap } from './site-map.ts';
import { readSettingForEditing, saveSetting } from './settings-editing.ts';
import { findShownLinks } from './targets.ts';

const group = z.enum(editableSettings);

export const siteRouter = router({
  content: siteContentRouter,
  menus: menusRouter,
  /** A settings group for its form (D32). */
  setting: adminProcedure
    .input(z.strictObject({ group }))
    .query(({ ctx, input }) => readSettingForEditing(ctx.db, ctx.log, input.group)),
  saveSetting: adminProcedure
    .input(z.strictObject({ group, version, value: z.record(z.string().max(60), z.unknown()) }))
    .mutation(({ ctx, input }) => saveSetting(ctx, input)),
  /** Which links are public, for the editor's hint. */
  shownLinks: adminProcedure
    .input(z.strictObject({ hrefs: z.array(z.string().max(500)).max(maxMenuItems) }))
    .query(({ ctx, input }) => findShownLinks(ctx.deps, input.hrefs)),
  /** Site map (D18). */
  map: publicProcedure.query(({ ctx }) => readSiteMap(ctx.deps)),
  /** Settings and menus around every public page. */
  shell: publicProcedure.query(({ ctx }) => readShell(ctx.db, ctx.log, ctx.deps)),
});
