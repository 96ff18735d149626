import { contentRouter } from './content/router.ts';
import { enquiriesRouter } from './enquiries/router.ts';
import { opportunitiesRouter } from './opportunities/router.ts';
import { siteRouter } from './site/router.ts';
import { trialRouter } from './trial/router.ts';
import { router } from './trpc.ts';

/** The whole API, one key a noun. `AppRouter` is what typed clients import. */
export const appRouter = router({
  content: contentRouter,
  enquiries: enquiriesRouter,
  opportunities: opportunitiesRouter,
  site: siteRouter,
  trial: trialRouter,
});
export type AppRouter = typeof appRouter;
