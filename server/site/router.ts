import { publicProcedure, router } from '../trpc.ts';
import { readShell } from './service.ts';

export const siteRouter = router({
  /** What stands around the content of every public page: settings and menus. */
  shell: publicProcedure.query(({ ctx }) => readShell(ctx.db, ctx.log, ctx.deps)),
});
