import * as z from 'zod';
import { email, emailEntry } from '../../src/domain/auth/auth.ts';
import { linesPattern } from '../../src/domain/forms/plain-text.ts';
import { roles } from '../../src/domain/access/roles.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { twoFactorReset } from '../../src/domain/access/two-factor-reset.ts';
import { adminProcedure, router } from '../trpc.ts';
import { inviteColleague, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts';
import { addAdminByEmail, addRole, removeRole } from './roles.ts';
import { endSessionsOf, resetTwoFactor, restoreUser, suspendUser } from './suspension.ts';
import { listUsers } from './users.ts';

const roleChange = z.strictObject({ userId: z.uuid(), role: z.enum(roles) });
const invitation = z.strictObject({ email, role: z.enum(roles) });
const invitationOnly = z.strictObject({ id: z.uuid() });
const userOnly = z.strictObject({ userId: z.uuid() });

export const rolesRouter = router({
  list: adminProcedure
    .input(z.strictObject({ q: z.string().max(100).optional(), after: z.string().max(200).optional() }))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  add: adminProcedure.input(roleChange).mutation(({ ctx, input }) => addRole(ctx, input)),
  remove: adminProcedure.input(roleChange).mutation(({ ctx, input }) => removeRole(ctx, input)),
  addAdminByEmail: adminProcedure.input(emailEntry).mutation(({ ctx, input }) => addAdminByEmail(ctx, input)),
  invitations: adminProcedure.query(({ ctx }) => listInvitations(ctx)),
  invite: adminProcedure.input(invitation).mutation(({ ctx, input }) => inviteColleague(ctx, input)),
  resendInvitation: adminProcedure.input(invitationOnly).mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  withdrawInvitation: adminProcedure.input(invitationOnly).mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  suspend: adminProcedure
    .input(
      z.strictObject({
        userId: z.uuid(),
        reason: z.string().trim().max(300).regex(linesPattern, issueTexts.unreadable),
      }),
    )
    .mutation(({ ctx, input }) => suspendUser(ctx, input)),
  restore: adminProcedure.input(userOnly).mutation(({ ctx, input }) => restoreUser(ctx, input)),
  endSessions: adminProcedure.input(userOnly).mutation(({ ctx, input }) => endSessionsOf(ctx, input)),
  resetTwoFactor: adminProcedure.input(twoFactorReset).mutation(({ ctx, input }) => resetTwoFactor(ctx, input)),
});
