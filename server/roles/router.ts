import * as z from 'zod';
import { emailEntry } from '../../src/domain/auth.ts';
import { roles } from '../../src/domain/roles.ts';
import { adminProcedure, router } from '../trpc.ts';
import { addAdminByEmail, addRole, removeRole } from './roles.ts';
import { endSessionsOf, resetTwoFactor, restoreUser, suspendUser } from './suspension.ts';
import { listUsers } from './users.ts';

const roleChange = z.strictObject({ userId: z.uuid(), role: z.enum(roles) });
const userOnly = z.strictObject({ userId: z.uuid() });

export const rolesRouter = router({
  list: adminProcedure
    .input(z.strictObject({ q: z.string().max(100).optional(), after: z.string().max(200).optional() }))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  add: adminProcedure.input(roleChange).mutation(({ ctx, input }) => addRole(ctx, input)),
  remove: adminProcedure.input(roleChange).mutation(({ ctx, input }) => removeRole(ctx, input)),
  addAdminByEmail: adminProcedure.input(emailEntry).mutation(({ ctx, input }) => addAdminByEmail(ctx, input)),
  suspend: adminProcedure
    .input(z.strictObject({ userId: z.uuid(), reason: z.string().trim().max(300) }))
    .mutation(({ ctx, input }) => suspendUser(ctx, input)),
  restore: adminProcedure.input(userOnly).mutation(({ ctx, input }) => restoreUser(ctx, input)),
  endSessions: adminProcedure.input(userOnly).mutation(({ ctx, input }) => endSessionsOf(ctx, input)),
  resetTwoFactor: adminProcedure.input(userOnly).mutation(({ ctx, input }) => resetTwoFactor(ctx, input)),
});
