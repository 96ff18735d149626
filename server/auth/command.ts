import { emailEntry } from '../../src/domain/auth/auth.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { profileNotices } from '../../src/domain/profile/texts.ts';
import { DomainError } from '../errors.ts';
import { audit, systemActor } from '../platform/audit.ts';
import { systemClock } from '../platform/clock.ts';
import { type CommandPlatform, onDatabase } from '../platform/command-line.ts';
import { loadKeys } from '../platform/keys.ts';
import { StartupError } from '../startup-error.ts';
import { notifyOwner } from './own-change.ts';
import { removeTwoFactor } from './two-factor/two-factor.ts';
import { lockAdmins } from './last-admin.ts';
import { makeAdmin } from './admins.ts';
import { makeLink } from './links.ts';
import { checkCommonPasswordHere, checkNewPassword } from './primitives/password-rules.ts';
import { buildStoredPassword } from './primitives/passwords.ts';
import { endSessions } from './sessions/sessions.ts';

const usage = 'Usage: npm run admin -- create EMAIL | reset-mfa EMAIL | adopt-files';
const actor = systemActor('npm run admin');
/** A stranger may have created it (D61). */
const removedWords =
  'Its email was not confirmed, so its password, two-factor authentication and sessions were removed.';
/** Longer than mailed links: an operator forwards it. */
const linkHours = 24;

/**
 * `npm run admin -- create EMAIL | reset-mfa EMAIL` (D8), also while the site runs. Password by prompt or stdin, as
 * other processes can read arguments.
 * @param readPassword returns '' for none
 * @returns what to print
 * @throws StartupError
 */
export async function runAdminCommand(
  root: string,
  [command, address, ...rest]: string[],
  readPassword: () => Promise<string>,
): Promise<string> {
  const entry = emailEntry.safeParse({ email: address });
  if ((command !== 'create' && command !== 'reset-mfa') || !entry.success || rest.length > 0) {
    throw new StartupError(usage);
  }
  const { email } = entry.data;
  if (command === 'reset-mfa') return onDatabase(root, (platform) => resetTwoFactor(platform, email));
  const password = await readPassword();
  return onDatabase(root, (platform) => createAdmin(platform, email, password));
}

async function createAdmin({ db, env }: CommandPlatform, email: string, password: string): Promise<string> {
  if (password !== '') await requireGood(password, email);
  const stored = password === '' ? null : await buildStoredPassword(password, systemClock.now());
  return db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const now = systemClock.now();
    const made = await makeAdmin(tx, actor, { email, password: stored, now });
    const removed = made.wasUnconfirmed ? ` ${removedWords}` : '';
    const said = made.wasAdmin ? `${email} is already an administrator` : `${email} is now an administrator`;
    if (stored !== null) return `${said}, with the password you entered.${removed}`;
    if (made.hasPassword) return `${said}, with the account’s existing password.`;
    const path = await makeLink(tx, 'setup', { userId: made.id, now, lifetimeMs: linkHours * 3_600_000 });
    const url = new URL(path, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href;
    return `${said}.${removed} To choose a password and sign in, open this link. It works once and expires in ${linkHours} hours:\n${url}`;
  });
}

async function requireGood(password: string, email: string): Promise<void> {
  try {
    await checkNewPassword(checkCommonPasswordHere, { password, email, isStaff: true });
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  }
}

async function resetTwoFactor({ db, env, dataDir }: CommandPlatform, email: string): Promise<string> {
  const keys = await loadKeys(env.SIGNING_KEYS, dataDir);
  const person = await db.user.findFirst({ where: { email, erasedAt: null }, select: { id: true, email: true } });
  if (person === null) throw new StartupError(`There is no account with the email ${email}.`);
  const { id } = person;
  await db.$transaction(async (tx) => {
    await removeTwoFactor(tx, id);
    await endSessions(tx, id);
    await notifyOwner(tx, keys, id, { ...profileNotices.twoFactorReset, mailContent: mailTexts.twoFactorReset() });
    const names = { entityKind: 'user', entityId: id, entityName: person.email } as const;
    await audit(tx, actor, { action: 'roles.resetTwoFactor', ...names, after: { twoFactor: false } });
  });
  return `${email} can sign in with a password only until two-factor authentication is set up again.`;
}
