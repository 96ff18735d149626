import { aboutDocument } from '../../src/domain/content/about-document.ts';
import { exportDocument } from '../../src/domain/content/export-document.ts';
import { homepageDocument } from '../../src/domain/content/homepage-document.ts';
import { investDocument } from '../../src/domain/content/invest-document.ts';
import { publicProcedure, router } from '../trpc.ts';
import { loadContent } from './service.ts';

/** What the public pages show. */
export const contentRouter = router({
  about: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'about', aboutDocument)),
  homepage: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'homepage', homepageDocument)),
  export: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'export', exportDocument)),
  invest: publicProcedure.query(({ ctx }) => loadContent(ctx.db, ctx.log, 'invest', investDocument)),
});
