import { mayEnter } from '../../src/domain/access/access.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { activeAccount } from '../accounts/active.ts';
import { heldRoles } from '../auth/primitives/held-roles.ts';
import type { Caller } from '../caller.ts';
import type { Deps, SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';

export interface RunOfPerson {
  userId: string;
  requestId: string | null;
  ip: string | null;
}

/** The account behind a run, without a session. */
async function runCallerOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<Caller | undefined> {
  const user = await db.user.findFirst({
    where: { ...activeAccount, id: userId },
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

/** With the person's current rights. FORBIDDEN, also if the account is suspended or deleted. */
export async function adminOfRun(
  deps: Deps,
  { userId, requestId, ip }: RunOfPerson,
  refusal: string,
): Promise<SignedIn> {
  const caller = await runCallerOf(deps, userId);
  if (caller === undefined || !mayEnter('admin', caller.viewer)) throw new DomainError('FORBIDDEN', refusal);
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

/** For the person. */
export function sentenceOf(error: unknown, tooLong: string): string {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2028') return tooLong;
  return error instanceof DomainError ? error.message : errorTexts.unexpected;
}
