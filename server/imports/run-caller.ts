import { heldRoles } from '../auth/primitives/held-roles.ts';
import type { Caller } from '../caller.ts';
import type { Deps, SignedIn } from '../context.ts';

interface RunOfPerson {
  userId: string;
  requestId: string | null;
  ip: string | null;
}

/** The account behind a run, without a session. */
async function runCallerOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<Caller | undefined> {
  const user = await db.user.findFirst({
    where: { id: userId, suspendedAt: null, erasedAt: null, deletedAt: null },
    select: { email: true, roles: heldRoles },
  });
  if (user === null) return undefined;
  return {
    userId,
    sessionId: '',
    isTwoFactorRequired: false,
    viewer: {
      id: userId,
      email: user.email,
      firstName: null,
      lastName: null,
      roles: user.roles.map(({ role }) => role),
      hasTwoFactor: false,
      mustSetPassword: false,
      mustSetUpTwoFactor: false,
      expiresAt: '',
      absoluteExpiresAt: '',
      authenticatedAt: '',
    },
  };
}

/** Undefined if the account is suspended or deleted. */
export async function contextOfRun(deps: Deps, { userId, requestId, ip }: RunOfPerson): Promise<SignedIn | undefined> {
  const caller = await runCallerOf(deps, userId);
  if (caller === undefined) return undefined;
  return {
    deps,
    db: deps.db,
    log: deps.log,
    requestId: requestId ?? '',
    ip: ip ?? '',
    hasGrant: true,
    caller,
    callerFailure: undefined,
    isMfaPending: false,
    headers: { cookie: undefined, userAgent: undefined },
    gateNotice: undefined,
    cookies: { set: () => undefined },
  };
}
