import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';
import { makeInvoice, makeReceipt } from '../billing/documents-scene.ts';

// Staff rules apply from the moment of the role (D13, D61).
const app = useApp({ trustProxy: 1 });
const open = () => HttpBrowser.open(app);
const short = 'Sago-7x';
const long = 'Sago-palms-by-the-Sepik';
const words = 'Your role requires a password of at least 12 characters. Set a new one in your profile first.';

let admin: HttpBrowser;
beforeEach(async () => {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  admin = (await open()).take(await signInAs(app, person));
});

/** A client with a short password who is made an admin, and has signed in again. */
async function promoted(): Promise<{ person: Person; browser: HttpBrowser }> {
  const person = await makeUser(app.deps.db, { password: short });
  const browser = await open();
  await signIn(browser, person, short);
  expect((await browser.call('roles.list', {})).error?.appCode).toBe('FORBIDDEN');
  expect((await admin.call('roles.add', { userId: person.id, role: 'admin' })).status).toBe(200);
  // The session of the client ended with the promotion.
  expect(await browser.viewer()).toBeNull();
  await signIn(browser, person, short);
  return { person, browser };
}

const signIn = (browser: HttpBrowser, { email }: Pick<Person, 'email'>, password: string) =>
  browser.call('auth.signIn', { email, password });

const meets = async ({ id }: Person) =>
  (await app.deps.db.user.findUniqueOrThrow({ where: { id } })).passwordMeetsStaffRule;

describe('an admin whose password is too short for staff', () => {
  it('must set a new one, and is refused every call of the role until then', async () => {
    const { person, browser } = await promoted();
    expect(await browser.viewer()).toMatchObject({ roles: ['admin'], mustSetPassword: true });
    expect((await browser.call('clients.list', { sort: 'newest' })).error).toMatchObject({
      appCode: 'FORBIDDEN',
      message: words,
      details: { reason: 'set-password' },
    });
    expect((await browser.call('profile.get')).status).toBe(200);
    const again = await browser.call('profile.changePassword', { password: 'Sago-8xyz', confirmPassword: 'Sago-8xyz' });
    expect(again.error?.fieldErrors.password).toEqual(['Staff passwords must be at least 12 characters']);
    expect((await browser.call('roles.list', {})).status).toBe(403);
    const changed = await browser.call('profile.changePassword', { password: long, confirmPassword: long });
    expect(changed.status).toBe(200);
    expect(await meets(person)).toBe(true);
    expect(await browser.viewer()).toMatchObject({ mustSetPassword: false });
    expect((await browser.call('roles.list', {})).status).toBe(200);
  });

  it('gets no invoice or receipt of other people, only their own', async () => {
    const { person, browser } = await promoted();
    const other = await makeUser(app.deps.db);
    const theirs = await makeReceipt(app.deps.db, other.id);
    const own = await makeInvoice(app.deps.db, person.id);
    const status = async (path: string, who = browser) => (await who.request(path)).status;
    expect(await status(`/api/documents/receipts/${theirs.receiptId}.pdf`, admin)).toBe(200);
    expect(await status(`/api/documents/receipts/${theirs.receiptId}.pdf`)).toBe(404);
    expect(await status(`/api/documents/invoices/${theirs.invoiceId}.pdf`)).toBe(404);
    expect(await status(`/api/documents/invoices/${own.invoiceId}.pdf`)).toBe(200);
    await browser.call('profile.changePassword', { password: long, confirmPassword: long });
    expect(await status(`/api/documents/receipts/${theirs.receiptId}.pdf`)).toBe(200);
    // The second factor that the role requires has the same effect.
    await app.deps.db.setting.create({ data: { group: 'security', value: { staffTwoFactor: 'on' } } });
    expect(await status(`/api/documents/receipts/${theirs.receiptId}.pdf`)).toBe(404);
    expect(await status(`/api/documents/invoices/${own.invoiceId}.pdf`)).toBe(200);
    await app.deps.db.setting.delete({ where: { group: 'security' } });
  });

  it('sees no staff notifications: not counted, listed or exported', async () => {
    const { person, browser } = await promoted();
    const { db } = app.deps;
    const notice = { userId: person.id, category: 'enquiry', message: 'Of a client' } as const;
    await db.notification.create({ data: { ...notice, title: 'Staff', link: '/admin/enquiries?id=1' } });
    await db.notification.create({ data: { ...notice, title: 'Register', link: '/clients/1' } });
    await db.notification.create({ data: { ...notice, title: 'Own', link: '/dashboard' } });
    const seen = async () => {
      const { items } = (await browser.call('notifications.list', {})).data as { items: { title: string }[] };
      const unread = (await browser.call('notifications.unread')).data;
      const { unreadNotifications } = (await browser.call('billing.overview')).data as { unreadNotifications: number };
      expect(unread).toBe(unreadNotifications);
      const kept = (await ownDataOf(app, browser.cookieHeader)) as { notifications: { title: string }[] };
      const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
      return { listed: titles(items), unread, exported: titles(kept.notifications) };
    };
    const role = 'You are now an administrator';
    const signedIn = 'New sign-in to your account';
    const before = await seen();
    expect(before.listed).not.toContain('Staff');
    expect(before).toEqual({ listed: ['Own', role], unread: 2, exported: ['Own', role] });
    expect((await browser.call('notifications.markAllRead')).data).toEqual({ unread: 0 });
    await browser.call('profile.changePassword', { password: long, confirmPassword: long });
    const { listed, unread } = await seen();
    expect(listed.filter((title) => title !== signedIn && title !== role)).toEqual(
      expect.arrayContaining(['Own', 'Register', 'Staff']),
    );
    // Hidden notifications were not marked as read, and there is one about the new password.
    expect(unread).toBe(3);
  });
});

describe('whether a password is long enough for staff', () => {
  it('is unknown until the next sign-in or proof of identity, and known afterwards', async () => {
    const person = await makeUser(app.deps.db, { roles: ['admin'], password: long });
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordMeetsStaffRule: null } });
    const browser = (await open()).take(await signInAs(app, person));
    expect(await browser.viewer()).toMatchObject({ mustSetPassword: true });
    expect((await browser.call('roles.list', {})).status).toBe(403);
    expect((await browser.call('auth.reauthenticate', { password: 'not the password' })).status).toBe(400);
    expect(await meets(person)).toBeNull();
    expect((await browser.call('auth.reauthenticate', { password: long })).data).toMatchObject({
      viewer: { mustSetPassword: false },
    });
    expect((await browser.call('roles.list', {})).status).toBe(200);
    await app.deps.db.user.update({ where: { id: person.id }, data: { passwordMeetsStaffRule: null } });
    await signIn(browser, person, long);
    expect(await browser.viewer()).toMatchObject({ mustSetPassword: false });
  });

  it('does not matter to a client', async () => {
    const person = await makeUser(app.deps.db, { password: short });
    const browser = await open();
    await signIn(browser, person, short);
    expect(await browser.viewer()).toMatchObject({ mustSetPassword: false });
    expect(await meets(person)).toBe(false);
  });

  it.each([
    [short, false],
    ['Exactly-12-x', true],
  ])('is stored when %s is chosen at sign-up: %s', async (password, expected) => {
    const email = `length-${password.length}@example.test`;
    await (await open()).call('auth.signUp', { email, password, confirmPassword: password });
    const row = await app.deps.db.user.findUniqueOrThrow({ where: { email } });
    expect(row.passwordMeetsStaffRule).toBe(expected);
  });
});
