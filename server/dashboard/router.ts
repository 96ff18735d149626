import * as z from 'zod';
import { legalConfirmation } from '../../src/domain/admin/setup.ts';
import { jobs } from '../jobs/registry.ts';
import { readToday, setMorningMail } from '../today/service.ts';
import { adminProcedure, editorProcedure, router } from '../trpc.ts';
import { readDashboard } from './dashboard.ts';
import { confirmLegalPage, readSetup } from './setup.ts';
import { sendTestMail } from './test-mail.ts';
import { readTrends } from './trends.ts';

/** Part of the API's `site`. */
export const dashboardRouter = router({
  /** The first screen of the administration (D33). */
  dashboard: editorProcedure.query(({ ctx }) => readDashboard(ctx)),
  /** What is late or waiting, in one list. */
  today: adminProcedure.query(({ ctx }) => readToday(ctx, jobs)),
  /** What happened week by week, for the charts (D59). */
  trends: adminProcedure.query(({ ctx }) => readTrends(ctx)),
  /** What is left to do before the site can open. */
  setup: adminProcedure.query(({ ctx }) => readSetup(ctx)),
  /** Keeps that the privacy or terms page was read. */
  confirmLegalPage: adminProcedure.input(legalConfirmation).mutation(({ ctx, input }) => confirmLegalPage(ctx, input)),
  /** A mail to the caller, and whether the mail server took it. */
  sendTestMail: adminProcedure.mutation(({ ctx }) => sendTestMail(ctx)),
  /** Whether the caller gets that list by mail on working mornings. */
  setMorningMail: adminProcedure
    .input(z.strictObject({ byMail: z.boolean() }))
    .mutation(({ ctx, input }) => setMorningMail(ctx, input.byMail)),
});
