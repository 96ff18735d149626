import { beforeEach, describe, expect, it } from 'vitest';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, type Browser, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();
const nobody = '00000000-0000-7000-8000-000000000000';

let admin: Person;
let browser: Browser;
beforeEach(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
  browser = await openBrowser(app, admin);
});

async function rolesOf(userId: string): Promise<string[]> {
  const rows = await app.deps.db.userRole.findMany({ where: { userId }, orderBy: { role: 'asc' } });
  return rows.map(({ role }) => role);
}

describe('giving a role', () => {
  it('ends the sessions, notifies the person and is logged, atomically', async () => {
    const person = await makeUser(app.deps.db);
    const theirs = await openBrowser(app, person);
    await (await browser.api()).roles.add({ userId: person.id, role: 'editor' });
    await (await browser.api()).roles.add({ userId: person.id, role: 'admin' });
    expect(await rolesOf(person.id)).toEqual(['admin', 'editor']);
    expect(await theirs.isSignedIn()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
      'You are now an editor',
      'You are now an administrator',
    ]);
    expect(
      await app.deps.db.notification.findMany({
        where: { userId: person.id },
        orderBy: { id: 'asc' },
        select: { category: true, title: true },
      }),
    ).toEqual([
      { category: 'role', title: 'You are now an editor' },
      { category: 'role', title: 'You are now an administrator' },
    ]);
    const by = { actorId: admin.id, actorName: admin.email, action: 'roles.add' };
    expect(await auditOf(app, person.id)).toEqual([
      { ...by, before: { roles: [] }, after: { roles: ['editor'] } },
      { ...by, before: { roles: ['editor'] }, after: { roles: ['admin', 'editor'] } },
    ]);
    const row = await app.deps.db.userRole.findFirst({ where: { userId: person.id }, select: { createdBy: true } });
    expect(row?.createdBy).toBe(admin.id);
  });

  it('is refused for an unconfirmed account, whose password a stranger may have set (D61)', async () => {
    const stranger = await makeUser(app.deps.db, { confirmed: false });
    const words = 'You cannot give a role to an email that is not confirmed. Send an invitation instead.';
    const api = await browser.api();
    const calls = [
      api.roles.add({ userId: stranger.id, role: 'editor' }),
      api.roles.addAdminByEmail({ email: stranger.email }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) {
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        message: words,
        fieldErrors: { email: [words] },
        details: { reason: 'unconfirmed', email: stranger.email },
      });
    }
    expect(await rolesOf(stranger.id)).toEqual([]);
    expect(await mailsTo(app, stranger.email)).toEqual([]);
  });

  it('does nothing if it is held', async () => {
    const editor = await makeUser(app.deps.db, { roles: ['editor'] });
    const theirs = await openBrowser(app, editor);
    await (await browser.api()).roles.add({ userId: editor.id, role: 'editor' });
    expect(await theirs.isSignedIn()).toBe(true);
    expect(await auditOf(app, editor.id)).toEqual([]);
    expect(await mailsTo(app, editor.email)).toEqual([]);
  });

  it('to oneself keeps this session, with a new token, and ends the others', async () => {
    const other = await openBrowser(app, admin);
    const before = await browser.sessionId();
    await (await browser.api()).roles.add({ userId: admin.id, role: 'editor' });
    expect(await browser.isSignedIn()).toBe(true);
    expect(await browser.sessionId()).not.toBe(before);
    expect(await other.isSignedIn()).toBe(false);
  });

  it('happens once for many concurrent calls', async () => {
    const person = await makeUser(app.deps.db);
    const api = await browser.api();
    await Promise.all(Array.from({ length: 8 }, () => api.roles.add({ userId: person.id, role: 'editor' })));
    expect(await rolesOf(person.id)).toEqual(['editor']);
    expect(await auditOf(app, person.id)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it('is refused for a missing or erased account and for an unknown role', async () => {
    const api = await browser.api();
    expect(await refusalOf(api.roles.add({ userId: nobody, role: 'admin' }))).toMatchObject({
      code: 'NOT_FOUND',
      message: roleRefusals.unknownUser,
    });
    const gone = await makeUser(app.deps.db);
    await app.deps.db.user.update({ where: { id: gone.id }, data: { erasedAt: app.clock.now() } });
    expect((await refusalOf(api.roles.add({ userId: gone.id, role: 'admin' }))).code).toBe('NOT_FOUND');
    const wrong = { userId: admin.id, role: 'owner' } as never;
    expect((await refusalOf(api.roles.add(wrong))).code).toBe('VALIDATION');
    const more = { userId: admin.id, role: 'editor', createdBy: nobody } as never;
    expect((await refusalOf(api.roles.add(more))).code).toBe('VALIDATION');
  });
});

describe('removing a role', () => {
  it('takes effect with the next request, notifies the person and is logged', async () => {
    const editor = await makeUser(app.deps.db, { roles: ['admin', 'editor'] });
    const theirs = await openBrowser(app, editor);
    await (await browser.api()).roles.remove({ userId: editor.id, role: 'admin' });
    expect(await theirs.isSignedIn()).toBe(false);
    expect(await rolesOf(editor.id)).toEqual(['editor']);
    expect((await mailsTo(app, editor.email)).map(({ subject }) => subject)).toEqual([
      'You are no longer an administrator',
    ]);
    expect(await auditOf(app, editor.id)).toEqual([
      {
        action: 'roles.remove',
        actorId: admin.id,
        actorName: admin.email,
        before: { roles: ['admin', 'editor'] },
        after: { roles: ['editor'] },
      },
    ]);
  });

  it('from oneself leaves this session, with the rights of a new account', async () => {
    const before = await browser.sessionId();
    await makeUser(app.deps.db, { roles: ['admin'] });
    await (await browser.api()).roles.remove({ userId: admin.id, role: 'admin' });
    expect(await browser.isSignedIn()).toBe(true);
    expect(await browser.sessionId()).not.toBe(before);
    expect((await refusalOf((await browser.api()).roles.list({}))).code).toBe('FORBIDDEN');
  });

  it('does nothing if it is not held', async () => {
    const person = await makeUser(app.deps.db);
    await (await browser.api()).roles.remove({ userId: person.id, role: 'admin' });
    expect(await auditOf(app, person.id)).toEqual([]);
  });

  it('is refused to a caller who lost the role during the call', async () => {
    const editor = await makeUser(app.deps.db, { roles: ['editor'] });
    const api = await browser.api();
    await app.deps.db.userRole.deleteMany({ where: { userId: admin.id } });
    expect((await refusalOf(api.roles.remove({ userId: editor.id, role: 'editor' }))).code).toBe('FORBIDDEN');
    expect(await rolesOf(editor.id)).toEqual(['editor']);
  });
});

it('is refused to a caller who was suspended during the call', async () => {
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  await makeUser(app.deps.db, { roles: ['admin'] });
  const api = await browser.api();
  await app.deps.db.user.update({ where: { id: admin.id }, data: { suspendedAt: app.clock.now() } });
  expect((await refusalOf(api.roles.remove({ userId: editor.id, role: 'editor' }))).code).toBe('FORBIDDEN');
  expect(await rolesOf(editor.id)).toEqual(['editor']);
});

describe('Add Admin', () => {
  it('finds an account by its address in any notation', async () => {
    const person = await makeUser(app.deps.db);
    await (await browser.api()).roles.addAdminByEmail({ email: ` ${person.email.toUpperCase()} ` });
    expect(await rolesOf(person.id)).toEqual(['admin']);
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual(['roles.add']);
  });

  it('reports at the field that no account has it', async () => {
    const refusal = await refusalOf((await browser.api()).roles.addAdminByEmail({ email: 'nobody@example.test' }));
    expect(refusal).toMatchObject({
      code: 'NOT_FOUND',
      message: 'No user found with that email address.',
      fieldErrors: { email: ['No user found with that email address.'] },
    });
  });
});

it('requires a fresh sign-in before every change', async () => {
  const person = await makeUser(app.deps.db, { roles: ['editor'] });
  const { id: userId } = person;
  app.clock.advanceSeconds(601);
  const api = await browser.api();
  const calls = [
    api.roles.add({ userId, role: 'admin' }),
    api.roles.remove({ userId, role: 'editor' }),
    api.roles.addAdminByEmail({ email: person.email }),
    api.roles.suspend({ userId, reason: '' }),
    api.roles.restore({ userId }),
    api.roles.resetTwoFactor({ userId, identityCheck: 'Called back on the number on file' }),
    api.roles.endSessions({ userId }),
    api.roles.invite({ email: 'invited@example.test', role: 'admin' }),
    api.roles.resendInvitation({ id: nobody }),
    api.roles.withdrawInvitation({ id: nobody }),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal.code).toBe('REAUTH_REQUIRED');
  expect(await rolesOf(userId)).toEqual(['editor']);
});
