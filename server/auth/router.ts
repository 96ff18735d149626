import {
  confirmEntry,
  emailEntry,
  linkEntry,
  reauthEntry,
  resetEntry,
  resetRequest,
  secondFactorEntry,
  setupEntry,
  signInEntry,
  signUpEntry,
} from '../../src/domain/auth/auth.ts';
import { openProcedure, publicProcedure, router, signedInProcedure } from '../trpc.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { setUpAdmin } from './first-admin.ts';
import { linkState } from './links.ts';
import { reauthenticate } from './reauthenticate.ts';
import { requestReset, resetPassword } from './reset.ts';
import { verifyMfa } from './second-step.ts';
import { readSession, refresh, signOut } from './service.ts';
import { signIn } from './sign-in.ts';
import { confirmEmail, confirmWithNewPassword, resendConfirmation, signUp } from './sign-up.ts';

export const authRouter = router({
  session: openProcedure.query(({ ctx }) => readSession(ctx)),
  signIn: publicProcedure.input(signInEntry).mutation(({ ctx, input }) => signIn(ctx, input)),
  verifyMfa: publicProcedure.input(secondFactorEntry).mutation(({ ctx, input }) => verifyMfa(ctx, input)),
  signUp: publicProcedure.input(signUpEntry).mutation(({ ctx, input }) => signUp(ctx, input)),
  resendConfirmation: publicProcedure.input(emailEntry).mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  requestReset: publicProcedure.input(resetRequest).mutation(({ ctx, input }) => requestReset(ctx, input)),
  /** Outside the gate (D2). A mutation, so that the token is not in the URL. */
  linkState: openProcedure.input(linkEntry).mutation(({ ctx, input }) => linkState(ctx, input)),
  confirmEmail: openProcedure.input(confirmEntry).mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  confirmWithNewPassword: openProcedure
    .input(resetEntry)
    .mutation(({ ctx, input }) => confirmWithNewPassword(ctx, input)),
  acceptInvitation: openProcedure.input(resetEntry).mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  resetPassword: openProcedure.input(resetEntry).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  setUpAdmin: openProcedure.input(setupEntry).mutation(({ ctx, input }) => setUpAdmin(ctx, input)),
  signOut: openProcedure.mutation(({ ctx }) => signOut(ctx)),
  refresh: signedInProcedure.mutation(({ ctx }) => refresh(ctx)),
  reauthenticate: signedInProcedure.input(reauthEntry).mutation(({ ctx, input }) => reauthenticate(ctx, input)),
});
