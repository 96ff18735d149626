import type { SignInOutcome } from '../../src/domain/profile.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { browserOf } from './sessions/sessions.ts';

const quarterMs = 15 * 60_000;

type Failure = Exclude<SignInOutcome, 'succeeded'>;

/** What was asked for: the password, the code after it, or what both came to. */
type Factor = 'password' | 'code' | 'password and code' | 'password and recovery code';

interface SignInEvent {
  outcome: SignInOutcome | 'proved again';
  by: Factor;
  /** The account, where one is signed in to; … */
  userId?: string;
  /** … else the address that was given, which the log knows only by a keyed hash: there may be no such account. */
  email?: string;
}

/** One line of the log for each try to sign in, whether there is an account or not. */
export function logSignIn(ctx: Context, { outcome, by, userId, email }: SignInEvent): void {
  const isGood = outcome === 'succeeded' || outcome === 'proved again';
  const account = email === undefined ? undefined : ctx.deps.keys.sign('log-address', email.trim().toLowerCase());
  const fields = { signIn: outcome, by, userId, account, ip: ctx.ip };
  ctx.log[isGood ? 'info' : 'warn'](fields, isGood ? 'signed in' : 'sign-in refused');
}

/**
 * Notes a failed try in the history of the account with this address, if there is one. One and the same statement either
 * way, and not waited for on the disk, so that its time tells nothing. Tries that were not even made are noted once in a
 * quarter of an hour.
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
  // Those of one quarter of an hour have one id, so that however many come at once the first is noted and the others not.
  const quarter = outcome === 'limited' ? `limited ${Math.floor(now.getTime() / quarterMs)}` : null;
  await ctx.db.$executeRaw`
    WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO sign_in_history (id, user_id, outcome, known_device, user_agent, ip, created_at)
    SELECT coalesce(md5(u.id::text || ${quarter}::text)::uuid, uuidv7()), u.id, ${outcome}::sign_in_outcome,
           ${isKnownDevice}, ${userAgent}, ${ip}::inet, ${now}
    FROM users u, unhurried
    WHERE u.email = ${email}::citext AND u.erased_at IS NULL AND u.deleted_at IS NULL
    ON CONFLICT (id) DO NOTHING`;
}

/** Notes a sign-in in the transaction that makes its session. */
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
