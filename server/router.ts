import { auditRouter } from './audit/router.ts';
import { authRouter } from './auth/router.ts';
import { cardsRouter } from './billing/cards/router.ts';
import { billingRouter } from './billing/router.ts';
import { answersRouter } from './answers/router.ts';
import { servicesRouter } from './billing/services/router.ts';
import { verifyRouter } from './billing/documents/verify-router.ts';
import { clientsRouter } from './clients/router.ts';
import { contentRouter } from './content/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { enquiriesRouter } from './enquiries/router.ts';
import { backupsRouter } from './backup/router.ts';
import { exportsRouter, importsRouter } from './imports/router.ts';
import { buildHealthRouter } from './health/router.ts';
import { factsRouter } from './facts/router.ts';
import { jobsRouter } from './jobs/router.ts';
import { runByHand } from './jobs/service.ts';
import { mediaRouter } from './media/router.ts';
import { notificationsRouter } from './notifications/router.ts';
import { opportunitiesRouter } from './opportunities/router.ts';
import { pagesRouter } from './pages/router.ts';
import { paymentsRouter } from './billing/staff-payments/router.ts';
import { paletteRouter } from './search/palette-router.ts';
import { postsRouter } from './posts/router.ts';
import { profileRouter } from './profile/router.ts';
import { redirectsRouter } from './site/redirects-router.ts';
import { rolesRouter } from './roles/router.ts';
import { searchRouter } from './search/router.ts';
import { sectorsRouter } from './sectors/router.ts';
import { siteRouter } from './site/router.ts';
import { trashRouter } from './trash/router.ts';
import { trialRouter } from './trial/router.ts';
import { mergeRouters, router } from './trpc.ts';

/** The whole API; typed clients import `AppRouter`. */
export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  backups: backupsRouter,
  billing: billingRouter,
  cards: cardsRouter,
  clients: clientsRouter,
  content: contentRouter,
  enquiries: enquiriesRouter,
  facts: factsRouter,
  imports: importsRouter,
  exports: exportsRouter,
  health: buildHealthRouter(runByHand),
  jobs: jobsRouter,
  media: mediaRouter,
  notifications: notificationsRouter,
  opportunities: opportunitiesRouter,
  pages: pagesRouter,
  palette: paletteRouter,
  payments: paymentsRouter,
  posts: postsRouter,
  profile: profileRouter,
  redirects: redirectsRouter,
  roles: rolesRouter,
  search: searchRouter,
  sectors: sectorsRouter,
  services: servicesRouter,
  answers: answersRouter,
  site: mergeRouters(siteRouter, dashboardRouter),
  trash: trashRouter,
  trial: trialRouter,
  verify: verifyRouter,
});
export type AppRouter = typeof appRouter;
