import { randomBytes } from 'node:crypto';
import type { Role } from '../../src/domain/access/roles.ts';
import { hashPassword } from '../../server/auth/primitives/passwords.ts';
import { openSession, readCaller } from '../../server/auth/sessions/sessions.ts';
import type { Context, Deps } from '../../server/context.ts';
import type { Db } from '../../server/platform/database.ts';
import { buildCaller } from './caller.ts';

export interface Person {
  id: string;
  email: string;
  password: string;
}

export const usualPassword = 'Kumul-Sunrise-77';
let usualHash: Promise<string> | undefined;

/** An account with its profile; by default confirmed and without a role. */
export async function makeUser(
  db: Db,
  options: {
    email?: string;
    roles?: readonly Role[];
    password?: string;
    confirmed?: boolean;
    suspended?: boolean;
  } = {},
): Promise<Person> {
  const email = options.email ?? `person-${randomBytes(6).toString('hex')}@example.test`;
  const password = options.password ?? usualPassword;
  usualHash ??= hashPassword(usualPassword);
  const passwordHash = password === usualPassword ? await usualHash : await hashPassword(password);
  const now = new Date('2026-11-01T00:00:00Z');
  const { id } = await db.user.create({
    data: {
      email,
      passwordHash,
      passwordMeetsStaffRule: password.length >= 12,
      createdAt: now,
      emailConfirmedAt: options.confirmed === false ? null : now,
      suspendedAt: options.suspended === true ? now : null,
      profile: { create: {} },
      roles: { create: (options.roles ?? []).map((role) => ({ role })) },
    },
    select: { id: true },
  });
  return { id, email, password };
}

type Within = Deps | { readonly deps: Deps };
const depsOf = (within: Within): Deps => ('deps' in within ? within.deps : within);

interface SigningIn {
  userAgent?: string;
  ip?: string;
  mfaVerifiedAt?: Date;
}

/** `Cookie` header of a signed-in user with a grant; each call is another browser. */
export async function signInAs(within: Within, person: Pick<Person, 'id'>, options: SigningIn = {}): Promise<string> {
  const deps = depsOf(within);
  const grant = await deps.gate.issue();
  const cookies = [`${grant.name}=${grant.value}`];
  const { mfaVerifiedAt = null, ip = '203.0.113.7', userAgent } = options;
  const set: Context['cookies']['set'] = (name, value) => {
    cookies.push(`${name}=${value}`);
  };
  const headers = { cookie: undefined, userAgent };
  await openSession({ deps, db: deps.db, cookies: { set }, headers, ip }, person.id, { mfaVerifiedAt });
  return cookies.join('; ');
}

/** The API of a signed-in user, with its own session, read once like in a request. */
export async function callerOf(within: Within, person: Pick<Person, 'id'>, options: SigningIn = {}) {
  const deps = depsOf(within);
  const cookie = await signInAs(deps, person, options);
  const caller = await readCaller(deps, cookie);
  return buildCaller(deps, { caller, headers: { cookie, userAgent: options.userAgent } });
}
