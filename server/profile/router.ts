import * as z from 'zod';
import { passwordEntry, secondFactorEntry, totpCode } from '../../src/domain/auth/auth.ts';
import { profileEntry } from '../../src/domain/profile/profile.ts';
import { router, signedInProcedure } from '../trpc.ts';
import { deleteAccount, previewDeletion } from './deletion.ts';
import { listSignIns } from './history.ts';
import { changePassword } from './password.ts';
import { readProfile, updateProfile } from './profile.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from '../auth/two-factor/two-factor.ts';

/** The caller's own: no input names a person. */
export const profileRouter = router({
  get: signedInProcedure.query(({ ctx }) => readProfile(ctx)),
  update: signedInProcedure.input(profileEntry).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  changePassword: signedInProcedure.input(passwordEntry).mutation(({ ctx, input }) => changePassword(ctx, input)),
  twoFactor: signedInProcedure.query(({ ctx }) => readTwoFactor(ctx)),
  beginTwoFactor: signedInProcedure.mutation(({ ctx }) => beginTwoFactor(ctx)),
  confirmTwoFactor: signedInProcedure
    .input(z.strictObject({ factorId: z.uuid(), code: totpCode }))
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input)),
  disableTwoFactor: signedInProcedure
    .input(secondFactorEntry)
    .mutation(({ ctx, input }) => disableTwoFactor(ctx, input)),
  renewRecoveryCodes: signedInProcedure
    .input(secondFactorEntry)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure
    .input(z.strictObject({ id: z.string().max(64) }))
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  signIns: signedInProcedure
    .input(z.strictObject({ after: z.string().max(200).optional() }))
    .query(({ ctx, input }) => listSignIns(ctx, input)),
  deletion: signedInProcedure.query(({ ctx }) => previewDeletion(ctx)),
  deleteAccount: signedInProcedure.mutation(({ ctx }) => deleteAccount(ctx)),
});
