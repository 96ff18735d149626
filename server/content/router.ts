import { homepageDocument } from '../../src/domain/content/homepage-document.ts';
import { investDocument } from '../../src/domain/content/invest-document.ts';
import { publicProcedure, router } from '../trpc.ts';
import { loadContent } from './service.ts';

/** What the public pages show. */
export const contentRouter = router({
  homepage: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'homepage', homepageDocument)),
  invest: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'invest', investDocument)),
});
