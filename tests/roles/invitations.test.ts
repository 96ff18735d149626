import { beforeEach, describe, expect, it } from 'vitest';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, refusalOf } from '../setup/browser.ts';
import { HttpBrowser, type Reply, statusesOf } from '../setup/http-browser.ts';
import { lettersTo, tokenOf } from '../setup/mailbox.ts';
import { callerOf, makeUser, type Person, signInAs } from '../setup/people.ts';

// Invitations of colleagues (D61).
const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
const chosen = 'Sepik-Lanterns-19';
const accepting = (token: string, password = chosen) => ({ token, password, confirmPassword: password });
let made = 0;
const newAddress = () => `colleague-${(made += 1)}@example.test`;

let admin: Person;
let browser: HttpBrowser;
beforeEach(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
  browser = (await open()).take(await signInAs(app, admin));
});

async function invite(email = newAddress(), role: 'admin' | 'editor' = 'editor') {
  expect((await browser.call('roles.invite', { email, role })).status).toBe(200);
  return { email, token: await lastToken(email) };
}

const lastToken = async (email: string) => tokenOf((await lettersTo(app.deps, email)).at(-1));

async function rolesOf(email: string): Promise<string[]> {
  const rows = await app.deps.db.userRole.findMany({ where: { user: { email } }, orderBy: { role: 'asc' } });
  return rows.map(({ role }) => role);
}

const state = async (token: string) => (await (await open()).call('auth.linkState', { kind: 'invite', token })).data;

/** A refused acceptance, which grants nothing. */
async function refusedFor(email: string, token: string): Promise<Reply> {
  const reply = await (await open()).call('auth.acceptInvitation', accepting(token));
  expect(reply.status).toBe(400);
  expect(await rolesOf(email)).toEqual([]);
  return reply;
}

interface Listed {
  id: string;
  email: string;
  state: string;
  invitedBy: string | null;
}

async function listed(email: string): Promise<Listed | undefined> {
  const { data } = await browser.call('roles.invitations');
  return (data as Listed[]).find((row) => row.email === email);
}

describe('an invitation', () => {
  it('is sent to an address that visitors have asked for three resets', async () => {
    const email = newAddress();
    const asks: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      asks.push((await (await open()).call('auth.requestReset', { email })).status);
    }
    expect(asks).toEqual([200, 200, 200, 429]);
    await invite(email);
  });

  it('creates a confirmed account with the password of the invitee and the role, all logged', async () => {
    const { email, token } = await invite();
    const [letter] = await lettersTo(app.deps, email);
    expect(letter).toMatchObject({
      topic: 'roles.invitation',
      content: { subject: 'You have been invited to be an editor' },
    });
    expect(letter?.content.action?.url).toMatch(/^\/auth\/invite#token=[\w-]{43}$/);
    expect(letter?.content.closing?.[0]).toBe('The link works once and expires in 7 days.');
    expect(await app.deps.db.user.count({ where: { email } })).toBe(0);
    expect(await listed(email)).toMatchObject({ state: 'open', invitedBy: admin.email });
    expect(JSON.stringify((await browser.call('roles.invitations')).data)).not.toMatch(/[0-9a-f]{64}/);

    const outside = await open();
    outside.cookies.clear();
    expect((await outside.call('auth.linkState', { kind: 'invite', token })).data).toBe('usable');
    const accepted = await outside.call('auth.acceptInvitation', accepting(token));
    expect(accepted).toMatchObject({ status: 200, data: { email } });
    expect(accepted.response.headers.getSetCookie()).toEqual([]);
    const user = await app.deps.db.user.findUniqueOrThrow({ where: { email }, include: { profile: true } });
    expect(user).toMatchObject({
      emailConfirmedAt: app.clock.now(),
      passwordMeetsStaffRule: true,
      profile: { email },
    });
    const colleague = await open();
    expect((await colleague.call('auth.signIn', { email, password: chosen })).data).toEqual({ step: 'signedIn' });
    expect(await colleague.viewer()).toMatchObject({ roles: ['editor'], mustSetPassword: false });
    expect(await listed(email)).toBeUndefined();
    expect(await auditOf(app, user.id)).toEqual([
      {
        action: 'roles.acceptInvitation',
        actorId: user.id,
        actorName: email,
        before: { roles: [] },
        after: { roles: ['editor'], invitedBy: admin.email },
      },
    ]);
    const sent = await app.deps.db.auditEntry.findFirst({ where: { entityName: email, action: 'roles.invite' } });
    expect(sent).toMatchObject({ actorId: admin.id, entityKind: 'invitation', after: { role: 'editor' } });
    const notice = await app.deps.db.notification.findFirst({ where: { userId: admin.id } });
    expect(notice).toMatchObject({
      title: 'Invitation accepted',
      message: `${email} accepted your invitation and is now an editor.`,
    });
  });

  it('works once, even for concurrent uses', async () => {
    const { email, token } = await invite();
    const replies = await Promise.all(
      [1, 2, 3].map(async () => (await open()).call('auth.acceptInvitation', accepting(token))),
    );
    expect(statusesOf(replies)).toEqual([200, 400, 400]);
    expect(await state(token)).toBe('used');
    expect((await app.deps.db.user.findUniqueOrThrow({ where: { email } })).version).toBe(1);
  });

  it('takes over an account that a stranger signed up with', async () => {
    const email = newAddress();
    const stranger = await open();
    const entry = { email, password: 'Strangers-choice-5', confirmPassword: 'Strangers-choice-5' };
    await stranger.call('auth.signUp', entry);
    const confirmToken = await lastToken(email);
    const { id: userId } = await app.deps.db.user.findUniqueOrThrow({ where: { email } });
    const soon = new Date(app.clock.now().getTime() + 600_000);
    await buildTotpFactor(app.deps.db, userId);
    await app.deps.db.session.create({ data: { id: 'stranger', userId, expiresAt: soon, absoluteExpiresAt: soon } });
    const { token } = await invite(email, 'admin');
    expect((await (await open()).call('auth.acceptInvitation', accepting(token))).status).toBe(200);
    expect(await app.deps.db.totpFactor.count({ where: { userId } })).toBe(0);
    expect(await app.deps.db.session.count({ where: { userId } })).toBe(0);
    expect((await stranger.call('auth.signIn', { email, password: entry.password })).status).toBe(400);
    expect((await stranger.call('auth.linkState', { kind: 'confirm', token: confirmToken })).data).toBe('unknown');
    const colleague = await open();
    await colleague.call('auth.signIn', { email, password: chosen });
    expect(await colleague.viewer()).toMatchObject({ roles: ['admin'] });
  });

  it('enforces the staff password rules, and stays valid if they refuse', async () => {
    const { token } = await invite();
    const late = await (await open()).call('auth.acceptInvitation', accepting(token, 'k7#pQ2xv9&L'));
    expect(late.error?.fieldErrors.password).toEqual(['Staff passwords must be at least 12 characters']);
    expect(await state(token)).toBe('usable');
  });

  it('expires after 7 days, and can be sent again', async () => {
    const { email, token } = await invite();
    app.clock.advanceSeconds(7 * 86_400 + 1);
    expect(await state(token)).toBe('ended');
    const { error } = await refusedFor(email, token);
    expect(error?.message).toBe('This link has expired. Please ask for a new one.');
    browser = (await open()).take(await signInAs(app, admin));
    const row = await listed(email);
    expect(row?.state).toBe('ended');
    expect((await browser.call('roles.resendInvitation', { id: row?.id })).status).toBe(200);
    const again = await lastToken(email);
    expect(again).not.toBe(token);
    expect(await state(token)).toBe('unknown');
    expect((await (await open()).call('auth.acceptInvitation', accepting(again))).status).toBe(200);
    expect(await rolesOf(email)).toEqual(['editor']);
  });

  it('that was withdrawn is refused with that reason', async () => {
    const { email, token } = await invite();
    const row = await listed(email);
    expect((await browser.call('roles.withdrawInvitation', { id: row?.id })).status).toBe(200);
    expect(await state(token)).toBe('withdrawn');
    const { error } = await refusedFor(email, token);
    expect(error).toMatchObject({
      message: 'This invitation is no longer valid. Please ask an administrator for a new one.',
      details: { link: 'withdrawn' },
    });
    expect(await listed(email)).toBeUndefined();
    for (const procedure of ['roles.withdrawInvitation', 'roles.resendInvitation']) {
      expect((await browser.call(procedure, { id: row?.id })).error).toMatchObject({
        appCode: 'NOT_FOUND',
        message: 'This invitation has already been accepted or withdrawn.',
      });
    }
  });

  it('sent again for the same address replaces the previous one, with its role', async () => {
    const { email, token } = await invite();
    const second = await invite(email, 'admin');
    expect(await state(token)).toBe('unknown');
    expect(await app.deps.db.invitation.count({ where: { email } })).toBe(1);
    await (await open()).call('auth.acceptInvitation', accepting(second.token));
    expect(await rolesOf(email)).toEqual(['admin']);
  });

  it('sent by many calls at once is one', async () => {
    const email = newAddress();
    const calls = await Promise.all([1, 2, 3].map(() => browser.call('roles.invite', { email, role: 'editor' })));
    expect(statusesOf(calls)).toEqual([200, 200, 200]);
    expect(await app.deps.db.invitation.count({ where: { email } })).toBe(1);
  });
});

describe('an invitation becomes invalid', () => {
  it.each(['demoted', 'suspended', 'deleted'])(
    'when the inviter is %s, until another admin sends it again',
    async (fate) => {
      const { email, token } = await invite();
      const { db } = app.deps;
      if (fate === 'demoted') await db.userRole.deleteMany({ where: { userId: admin.id } });
      else if (fate === 'suspended')
        await db.user.update({ where: { id: admin.id }, data: { suspendedAt: new Date() } });
      else await db.user.delete({ where: { id: admin.id } });
      expect(await state(token)).toBe('withdrawn');
      await refusedFor(email, token);
      const successor = await makeUser(db, { roles: ['admin'] });
      browser = (await open()).take(await signInAs(app, successor));
      const row = await listed(email);
      expect(row?.state).toBe('inviterLeft');
      await browser.call('roles.resendInvitation', { id: row?.id });
      expect((await listed(email))?.invitedBy).toBe(successor.email);
      expect(await state(await lastToken(email))).toBe('usable');
    },
  );

  it('when the invitee’s role was given and removed by other means: an old link does not restore it', async () => {
    const { email, token } = await invite(newAddress(), 'admin');
    const person = await makeUser(app.deps.db, { email });
    const change = { userId: person.id, role: 'admin' };
    expect((await browser.call('roles.add', change)).status).toBe(200);
    expect((await browser.call('roles.remove', change)).status).toBe(200);
    expect(await state(token)).toBe('withdrawn');
    await refusedFor(email, token);
  });

  it('for an account that was suspended since', async () => {
    const email = newAddress();
    const person = await makeUser(app.deps.db, { email, confirmed: false });
    const { token } = await invite(email);
    await app.deps.db.user.update({ where: { id: person.id }, data: { suspendedAt: app.clock.now() } });
    const reply = await (await open()).call('auth.acceptInvitation', accepting(token));
    expect(reply.error).toMatchObject({ appCode: 'FORBIDDEN', details: { reason: 'suspended' } });
    expect(await rolesOf(email)).toEqual([]);
    const row = await app.deps.db.user.findUniqueOrThrow({ where: { email } });
    expect(row.emailConfirmedAt).toBeNull();
  });

  it('for an address whose account its owner deleted', async () => {
    const { email, token } = await invite();
    const person = await makeUser(app.deps.db, { email });
    await (await callerOf(app, person)).profile.deleteAccount();
    expect(await state(token)).toBe('unknown');
  });

  it('as another kind: links of one kind are not accepted as another', async () => {
    const { email, token } = await invite();
    for (const procedure of ['auth.resetPassword', 'auth.confirmWithNewPassword']) {
      expect((await (await open()).call(procedure, accepting(token))).status).toBe(400);
    }
    expect(await app.deps.db.user.count({ where: { email } })).toBe(0);
  });
});

describe('inviting', () => {
  it('is refused at the field for an account that can get the role at once, and for a suspended one', async () => {
    const person = await makeUser(app.deps.db);
    const suspended = await makeUser(app.deps.db, { confirmed: false, suspended: true });
    const refused = async (email: string) => (await browser.call('roles.invite', { email, role: 'editor' })).error;
    expect(await refused(person.email)).toMatchObject({
      appCode: 'CONFLICT',
      fieldErrors: {
        email: ['This person already has an account. Give them the role in the list of users.'],
      },
    });
    expect(await refused(suspended.email)).toMatchObject({
      fieldErrors: { email: ['This account is suspended. Restore it first.'] },
    });
    expect(await lettersTo(app.deps, person.email)).toEqual([]);
  });

  it('sends thirty mails an hour to one address', async () => {
    const email = newAddress();
    await invite(email);
    for (let sent = 1; sent < 30; sent += 1) await app.deps.limits.staffMail(`colleague-${sent}`, email);
    expect((await browser.call('roles.invite', { email, role: 'editor' })).status).toBe(429);
    const row = await listed(email);
    expect((await browser.call('roles.resendInvitation', { id: row?.id })).status).toBe(429);
    expect(await lettersTo(app.deps, email)).toHaveLength(1);
  });

  it('sends thirty an hour per admin', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) {
      statuses.push((await browser.call('roles.invite', { email: newAddress(), role: 'editor' })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it('is refused to a caller who lost the role during the call', async () => {
    const api = await callerOf(app, admin);
    await makeUser(app.deps.db, { roles: ['admin'] });
    await app.deps.db.userRole.deleteMany({ where: { userId: admin.id } });
    const email = newAddress();
    expect((await refusalOf(api.roles.invite({ email, role: 'admin' }))).code).toBe('FORBIDDEN');
    expect(await app.deps.db.invitation.count({ where: { email } })).toBe(0);
  });
});
