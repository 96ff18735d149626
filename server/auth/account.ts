import { sql } from 'kysely';
import { isLiveAccount } from '../accounts/active.ts';
import type { Context } from '../context.ts';
import { cookieTokenHash } from './sessions/cookies.ts';
import { build, camel, type Given, isPresent, prepared } from '../platform/sql.ts';

export interface Account {
  id: string;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** Null until the next sign-in with a password. */
  passwordMeetsStaffRule: boolean | null;
  isConfirmed: boolean;
  isSuspended: boolean;
  hasTwoFactor: boolean;
  /** Its token's hash, if the browser signed in to the account before. */
  knownDevice: string | undefined;
}

const accountBy = prepared(({ email, device, now }: Given<{ email: string; device: string; now: Date }>) =>
  build
    .selectFrom('users as u')
    .select(camel('u.id', 'u.password_hash', 'u.password_changed_at', 'u.password_meets_staff_rule'))
    .select((eb) => [
      isPresent(eb.ref('u.email_confirmed_at')).as('isConfirmed'),
      isPresent(eb.ref('u.suspended_at')).as('isSuspended'),
      sql<boolean>`exists ${eb
        .selectFrom('totp_factors as f')
        .select('f.user_id')
        .whereRef('f.user_id', '=', 'u.id')
        .where('f.confirmed_at', 'is not', null)}`.as('hasTwoFactor'),
      sql<boolean>`exists ${eb
        .selectFrom('known_devices as d')
        .select('d.user_id')
        .whereRef('d.user_id', '=', 'u.id')
        .where('d.token_hash', '=', device)
        .where('d.expires_at', '>', now)}`.as('isKnownDevice'),
    ])
    .where('u.email', '=', sql<string>`${email}::citext`)
    .where(isLiveAccount),
);

/** The same single query for existing and unknown accounts. */
export async function findAccount(ctx: Context, email: string): Promise<Account | undefined> {
  const device = cookieTokenHash(ctx.deps, ctx.headers.cookie, 'device') ?? '';
  const [account] = await accountBy(ctx.db, { email, device, now: ctx.deps.clock.now() });
  if (account === undefined) return undefined;
  const { isKnownDevice, ...found } = account;
  return { ...found, knownDevice: isKnownDevice ? device : undefined };
}
