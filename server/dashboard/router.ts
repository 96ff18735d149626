import * as z from 'zod';
import { legalConfirmation } from '../../src/domain/admin/setup.ts';
import { jobs } from '../jobs/registry.ts';
import { readToday, setMorningMail } from '../today/service.ts';
import { adminProcedure, router, staffProcedure } from '../trpc.ts';
import { readDashboard } from './dashboard.ts';
import { confirmLegalPage, readSetup } from './setup.ts';
import { sendTestMail } from './test-mail.ts';
import { readTrends } from './trends.ts';

/** Part of the API's `site`. */
export const dashboardRouter = router({
  /** The administration's first screen (D33). */
  dashboard: staffProcedure.query(({ ctx }) => readDashboard(ctx)),
  /** Late or pending work. */
  today: staffProcedure.query(({ ctx }) => readToday(ctx, jobs)),
  /** For the charts (D59). */
  trends: adminProcedure.query(({ ctx }) => readTrends(ctx)),
  setup: adminProcedure.query(({ ctx }) => readSetup(ctx)),
  /** Records that the privacy or terms page was read. */
  confirmLegalPage: adminProcedure.input(legalConfirmation).mutation(({ ctx, input }) => confirmLegalPage(ctx, input)),
  /** Whether the mail server accepted it. */
  sendTestMail: adminProcedure.mutation(({ ctx }) => sendTestMail(ctx)),
  /** Mails today's list on working days. */
  setMorningMail: staffProcedure
    .input(z.strictObject({ byMail: z.boolean() }))
    .mutation(({ ctx, input }) => setMorningMail(ctx, input.byMail)),
});
