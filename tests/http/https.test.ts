import { describe, expect, it } from 'vitest';
import { cookiesOf, trialPassword, useApp } from '../setup/app.ts';

const app = useApp({ publicUrl: 'https://ipa.test' });

it('sends HSTS and host-only Secure cookies if the site is https', async () => {
  const response = await app.request('/api/trpc/trial.enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { password: trialPassword } }),
  });
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
  const cookie = response.headers.getSetCookie().join();
  expect(cookie).toMatch(/^__Host-trial=/);
  expect(cookie).toContain('Secure');
  expect(cookie).toContain('Path=/');
});

describe('the cookies of the forms without script', () => {
  const form = (path: string, cookie: string, fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      headers: { cookie, origin: 'https://ipa.test' },
      body: new URLSearchParams(fields),
    });

  it('include a host-only gate notice, and one that another host could have set is not shown', async () => {
    const refused = await form('/trial/enter', '', { password: 'wrong', returnTo: '/' });
    const [notice = ''] = refused.headers.getSetCookie();
    expect(notice).toMatch(/^__Host-trial-notice=/);
    expect(notice).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Strict$/);
    const shown = await app.request('/', { headers: { cookie: cookiesOf(refused) } });
    expect(await shown.text()).toContain('Incorrect password. Please try again.');
    const [taken = ''] = shown.headers.getSetCookie();
    expect(taken).toMatch(/^__Host-trial-notice=;/);
    // Without it a browser would not delete the cookie.
    expect(taken).toContain('Secure');
    const foreign = `trial-notice=field.${Buffer.from('Call this number').toString('base64url')}`;
    expect(await (await app.request('/', { headers: { cookie: foreign } })).text()).not.toContain('Call this number');
  });

  it('so is the receipt of an enquiry', async () => {
    const cookie = await app.grantCookie();
    const sent = await form('/enquiries', cookie, {
      firstName: 'Mere',
      lastName: 'Kila',
      email: 'mere@example.com',
      consent: 'yes',
      sourcePath: '/investment-opportunities',
    });
    const attributes = '=.*; Path=/;.*HttpOnly; Secure; SameSite=Strict$';
    const expected = ['device', 'receipt'].map((name) => new RegExp(`^__Host-enquiry-${name}${attributes}`));
    expect(sent.headers.getSetCookie().toSorted()).toEqual(expected.map((one) => expect.stringMatching(one) as string));
    const list = '/investment-opportunities';
    const shown = await app.request(list, { headers: { cookie: `${cookie}; ${cookiesOf(sent)}` } });
    expect(await shown.text()).toContain('ENQ-2026-000001');
    expect(shown.headers.getSetCookie().join()).toMatch(/__Host-enquiry-receipt=;.*Secure/);
    const plain = cookiesOf(sent).replaceAll('__Host-', '');
    const other = await app.request(list, { headers: { cookie: `${cookie}; ${plain}` } });
    expect(await other.text()).not.toContain('ENQ-2026-000001');
  });
});

it('a request is accepted from its own origin only: not from the requested host, which only plain http allows', async () => {
  const enter = async (origin: string) => {
    const headers = { 'content-type': 'application/json', cookie: await app.grantCookie(), origin };
    return app.request('/api/trpc/trial.enter', { method: 'POST', headers, body: '{"json":{"password":"x"}}' });
  };
  expect((await enter(app.origin)).status).toBe(403);
  expect((await enter('http://ipa.test')).status).toBe(403);
  expect((await enter('https://ipa.test')).status).toBe(400);
});
