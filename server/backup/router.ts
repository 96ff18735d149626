import { adminProcedure, router } from '../trpc.ts';
import { permitDownload, startBackup } from './service.ts';

export const backupsRouter = router({
  state: adminProcedure.query(({ ctx }) => ctx.deps.backups.read()),
  start: adminProcedure.mutation(({ ctx }) => startBackup(ctx)),
  /** A download itself cannot ask for the password. */
  permitDownload: adminProcedure.mutation(({ ctx }) => permitDownload(ctx)),
});
