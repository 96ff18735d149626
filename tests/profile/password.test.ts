import { expect, it } from 'vitest';
import { verifyPassword } from '../../server/auth/primitives/passwords.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

const entryOf = (password: string) => ({ password, confirmPassword: password });
const newPassword = 'Cassowary#Harbour-41';

async function storedHash({ id }: Person): Promise<string> {
  const { passwordHash } = await app.deps.db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } });
  return passwordHash ?? '';
}

it('changes the password, ends the other sessions, renews this one and notifies the owner', async () => {
  const { db, clock } = app.deps;
  const person = await makeUser(db);
  const browser = await openBrowser(app, person);
  const other = await openBrowser(app, person);
  const stranger = await openBrowser(app, await makeUser(db));
  const before = await browser.sessionId();
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await db.oneTimeToken.create({ data: { tokenHash: 'a', purpose: 'password_reset', userId: person.id, expiresAt } });
  await db.pendingMfaToken.create({ data: { tokenHash: 'b', userId: person.id, expiresAt } });
  await (await browser.api()).profile.changePassword(entryOf(newPassword));

  const hash = await storedHash(person);
  expect(await verifyPassword(hash, newPassword)).toBe(true);
  expect(await verifyPassword(hash, person.password)).toBe(false);
  expect(await browser.isSignedIn()).toBe(true);
  expect(await browser.sessionId()).not.toBe(before);
  expect(await db.session.count({ where: { id: before ?? '' } })).toBe(0);
  expect(await other.isSignedIn()).toBe(false);
  expect(await stranger.isSignedIn()).toBe(true);
  expect(await db.oneTimeToken.count({ where: { userId: person.id } })).toBe(0);
  expect(await db.pendingMfaToken.count({ where: { userId: person.id } })).toBe(0);
  expect(await mailsTo(app, person.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  expect(
    await db.notification.findMany({ where: { userId: person.id }, select: { category: true, title: true } }),
  ).toEqual([{ category: 'security', title: 'Your password was changed' }]);
  expect(await auditOf(app, person.id)).toEqual([]);
  const row = await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { passwordChangedAt: true } });
  expect(row.passwordChangedAt).toEqual(clock.now());
});

it('is in the audit log for staff, without the password', async () => {
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  await (await (await openBrowser(app, editor)).api()).profile.changePassword(entryOf(newPassword));
  expect(await auditOf(app, editor.id)).toEqual([
    { action: 'profile.changePassword', actorId: editor.id, actorName: editor.email, before: null, after: null },
  ]);
});

it('requires a fresh sign-in', async () => {
  const person = await makeUser(app.deps.db);
  const browser = await openBrowser(app, person);
  const hash = await storedHash(person);
  app.clock.advanceSeconds(601);
  const refusal = await refusalOf((await browser.api()).profile.changePassword(entryOf(newPassword)));
  expect(refusal.code).toBe('REAUTH_REQUIRED');
  expect(await storedHash(person)).toBe(hash);
});

it.each([
  ['a short one', [], 'ab1!x', authTexts.passwordShort],
  ['a common one', [], 'password123', authTexts.passwordCommon],
  ['a short one of staff', ['editor'] as const, 'Reef#Lagoon', authTexts.passwordShortForStaff],
])('refuses %s and changes nothing', async (_, roles, password, words) => {
  const person = await makeUser(app.deps.db, { roles });
  const browser = await openBrowser(app, person);
  const other = await openBrowser(app, person);
  const hash = await storedHash(person);
  const refusal = await refusalOf((await browser.api()).profile.changePassword(entryOf(password)));
  expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { password: [words] } });
  expect(await storedHash(person)).toBe(hash);
  expect(await other.isSignedIn()).toBe(true);
  expect(await mailsTo(app, person.email)).toEqual([]);
});

it('refuses two entries that differ', async () => {
  const browser = await openBrowser(app, await makeUser(app.deps.db));
  const refusal = await refusalOf(
    (await browser.api()).profile.changePassword({ password: newPassword, confirmPassword: `${newPassword}x` }),
  );
  expect(refusal.fieldErrors).toEqual({ confirmPassword: [authTexts.passwordsDiffer] });
});
