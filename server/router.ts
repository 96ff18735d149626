import { auditRouter } from './audit/router.ts';
import { authRouter } from './auth/router.ts';
import { contentRouter } from './content/router.ts';
import { enquiriesRouter } from './enquiries/router.ts';
import { jobsRouter } from './jobs/router.ts';
import { mediaRouter } from './media/router.ts';
import { opportunitiesRouter } from './opportunities/router.ts';
import { profileRouter } from './profile/router.ts';
import { rolesRouter } from './roles/router.ts';
import { siteRouter } from './site/router.ts';
import { trashRouter } from './trash/router.ts';
import { trialRouter } from './trial/router.ts';
import { router } from './trpc.ts';

/** The whole API, one key a noun. `AppRouter` is what typed clients import. */
export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  content: contentRouter,
  enquiries: enquiriesRouter,
  jobs: jobsRouter,
  media: mediaRouter,
  opportunities: opportunitiesRouter,
  profile: profileRouter,
  roles: rolesRouter,
  site: siteRouter,
  trash: trashRouter,
  trial: trialRouter,
});
export type AppRouter = typeof appRouter;
