import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ publicUrl: 'https://ipa.gov.pg', trustProxy: 1 });

it('binds its cookies to this host and https', async () => {
  const person = await makeUser(app.deps.db);
  const browser = await HttpBrowser.open(app);
  const { response } = await browser.call('auth.signIn', { email: person.email, password: person.password });
  const cookies = response.headers.getSetCookie();
  for (const name of ['__Host-session', '__Host-device']) {
    const cookie = cookies.find((one) => one.startsWith(`${name}=`));
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
  }
  // A cookie that another subdomain could set is ignored.
  const plain = await HttpBrowser.open(app);
  plain.cookies.set('session', browser.cookies.get('__Host-session') ?? '');
  expect(await plain.viewer()).toBeNull();
  expect(await browser.viewer()).not.toBeNull();
});

it('requires two-factor of staff unless the setting says otherwise (D12)', async () => {
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  const browser = (await HttpBrowser.open(app)).take(await signInAs(app, editor));
  expect((await browser.viewer())?.mustSetUpTwoFactor).toBe(true);
  const client = await makeUser(app.deps.db);
  const other = (await HttpBrowser.open(app)).take(await signInAs(app, client));
  expect((await other.viewer())?.mustSetUpTwoFactor).toBe(false);
});
