import { publicProcedure, router } from '../trpc.ts';
import { loadHomepage } from './service.ts';

/** What the public pages show. */
export const contentRouter = router({
  homepage: publicProcedure.query(({ ctx }) => loadHomepage(ctx.db, ctx.log)),
});
