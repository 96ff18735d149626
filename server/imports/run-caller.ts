import type { Caller } from '../caller.ts';
import type { Deps } from '../context.ts';

/** The account behind a run, without a session; undefined if suspended or deleted. */
export async function runCallerOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<Caller | undefined> {
  const user = await db.user.findFirst({
    where: { id: userId, suspendedAt: null, erasedAt: null, deletedAt: null },
    select: { email: true, roles: { select: { role: true } } },
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
