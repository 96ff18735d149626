import type { Context } from '../context.ts';
import { cookieTokenHash } from './sessions/cookies.ts';

/** What the password step has to know of an account. */
export interface Account {
  id: string;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** Null while it is not known. */
  passwordMeetsStaffRule: boolean | null;
  isConfirmed: boolean;
  isSuspended: boolean;
  hasTwoFactor: boolean;
  /** This browser signed in to it before. */
  isKnownDevice: boolean;
}

/** The account with this address, by one question whether there is one or not. */
export async function findAccount(ctx: Context, email: string): Promise<Account | undefined> {
  const device = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'device') ?? '';
  const rows = await ctx.db.$queryRaw<Account[]>`
    SELECT u.id::text AS id, u.password_hash AS "passwordHash", u.password_changed_at AS "passwordChangedAt",
           u.password_meets_staff_rule AS "passwordMeetsStaffRule",
           u.email_confirmed_at IS NOT NULL AS "isConfirmed", u.suspended_at IS NOT NULL AS "isSuspended",
           EXISTS (SELECT FROM totp_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasTwoFactor",
           EXISTS (SELECT FROM known_devices d WHERE d.user_id = u.id AND d.token_hash = ${device}
                     AND d.expires_at > ${ctx.deps.clock.now()}) AS "isKnownDevice"
    FROM users u
    WHERE u.email = ${email}::citext AND u.deleted_at IS NULL AND u.erased_at IS NULL`;
  return rows[0];
}
