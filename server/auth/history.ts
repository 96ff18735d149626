import type { SignInOutcome } from '../../src/domain/profile/profile.ts';
import { isLiveAccount } from '../accounts/active.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from 'kysely';
import { withMinimumDuration } from './minimum-duration.ts';
import { browserOf } from './sessions/sessions.ts';
import { build, execute } from '../platform/sql.ts';

const quarterMs = 15 * 60_000;

/** A row takes up to 1 ms longer than none, of a sign-in of 13. */
const recordingMs = 25;

type Failure = Exclude<SignInOutcome, 'succeeded'>;

/** One step or all. */
type Factor = 'password' | 'code' | 'password and code' | 'password and recovery code' | 'set-up link' | 'confirmation';

interface SignInEvent {
  outcome: SignInOutcome | 'proved again';
  by: Factor;
  userId?: string;
  /** Logged as keyed hash: may be an address without account. */
  email?: string;
}

/** Every attempt, also without account. */
export function logSignIn(ctx: Context, { outcome, by, userId, email }: SignInEvent): void {
  const isGood = outcome === 'succeeded' || outcome === 'proved again';
  const account = email === undefined ? undefined : ctx.deps.keys.sign('log-address', email.trim().toLowerCase());
  const fields = { signIn: outcome, by, userId, account, ip: ctx.ip };
  ctx.log[isGood ? 'info' : 'warn'](fields, isGood ? 'signed in' : 'sign-in refused');
}

/**
 * Stored if the account exists. Always one statement, without waiting for the disk, and as long: time reveals no accounts.
 * Rate-limited attempts once per 15 minutes.
 */
export async function noteFailure(
  ctx: Context,
  email: string,
  outcome: Failure,
  { isKnownDevice = false, by = 'password' }: { isKnownDevice?: boolean; by?: Factor } = {},
): Promise<void> {
  logSignIn(ctx, { outcome, by, email });
  const { userAgent, ip } = browserOf(ctx);
  const now = ctx.deps.clock.now();
  const quarter = outcome === 'limited' ? `limited ${Math.floor(now.getTime() / quarterMs)}` : null;
  const record = build
    .with(
      (cte) => cte('unhurried').materialized(),
      (within) => within.selectNoFrom(sql`set_config('synchronous_commit', 'off', true)`.as('off')),
    )
    .insertInto('sign_in_history')
    .columns(['id', 'user_id', 'outcome', 'known_device', 'user_agent', 'ip', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(['users as u', 'unhurried'])
        .select((inner) => [
          sql`coalesce(md5(${inner.ref('u.id')}::text || ${quarter}::text)::uuid, uuidv7())`.as('id'),
          'u.id as user_id',
          sql`${outcome}::sign_in_outcome`.as('outcome'),
          sql`${isKnownDevice}::boolean`.as('known_device'),
          sql`${userAgent}::text`.as('user_agent'),
          sql`${ip}::inet`.as('ip'),
          sql`${now}::timestamptz`.as('created_at'),
        ])
        .where('u.email', '=', sql<string>`${email}::citext`)
        .where(isLiveAccount),
    )
    .onConflict((conflict) => conflict.column('id').doNothing());
  await withMinimumDuration(() => execute(ctx.db, record), recordingMs);
}

/** In the session's opening transaction. */
export async function noteSuccess(ctx: Context, tx: Tx, userId: string, isKnownDevice: boolean): Promise<void> {
  await tx.signIn.create({
    data: {
      userId,
      outcome: 'succeeded',
      knownDevice: isKnownDevice,
      createdAt: ctx.deps.clock.now(),
      ...browserOf(ctx),
    },
    select: { id: true },
  });
}
