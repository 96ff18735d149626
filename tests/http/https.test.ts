import { expect, it } from 'vitest';
import { trialPassword, useApp } from '../setup/app.ts';

const app = useApp({ publicUrl: 'https://ipa.test' });

it('sends HSTS and Secure cookies of the host alone where the site is https', async () => {
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

it('takes no other origin than its own: not the host that was asked, which only plain http may', async () => {
  const enter = async (origin: string) => {
    const headers = { 'content-type': 'application/json', cookie: await app.grantCookie(), origin };
    return app.request('/api/trpc/trial.enter', { method: 'POST', headers, body: '{"json":{"password":"x"}}' });
  };
  expect((await enter(app.origin)).status).toBe(403);
  expect((await enter('http://ipa.test')).status).toBe(403);
  expect((await enter('https://ipa.test')).status).toBe(400);
});
