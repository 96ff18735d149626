import { describe, expect, it } from 'vitest';
import { servedPaths } from '../../src/domain/site/paths.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { pastTheCache, privatePaths, withoutTimes } from './visitors.ts';

const site = useNodes({ password: '' });
const ask = (path: string, cookie = '') => site.first.request(path, { headers: { cookie }, redirect: 'manual' });

const personal = servedPaths.filter((path) =>
  /^\/(?:admin|auth|clients|dashboard|profile|verify|enquiries)/.test(path),
);
const further = [
  '/profile?tab=security',
  '/auth?tab=signup',
  '/auth?redirect=%2Fadmin&tab=signup',
  '/dashboard/enquiries/ENQ-2026-000001',
  '/dashboard/payments/0198f0a2-0000-7000-8000-000000000000',
  '/admin/nowhere',
];
const rendered = [...personal.filter((path) => path !== '/auth' && !privatePaths.includes(path)), ...further];

describe('a personal page', () => {
  it.each([...personal, ...further])('%s is not stored by browsers, and not listed', async (path) => {
    for (const cookie of ['', '', await signInAs(site.first, await makeUser(site.db))]) {
      const answer = await ask(path, cookie);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it.each(rendered)('%s is rendered for each visit', async (path) => {
    for (let visit = 0; visit < 2; visit += 1) {
      const { renders } = site.first;
      const answer = await ask(path);
      expect(site.first.renders).toBe(renders + 1);
      expect(answer.headers.get('etag')).toBeNull();
    }
  });

  it.each([...privatePaths, '/auth', '/auth?redirect=%2Fdashboard%3Ftab%3Dpayments', '/auth?redirect=%2F%2Fevil.test'])(
    '%s is rendered once for all visitors, as if for each',
    async (path) => {
      await ask(path);
      const { renders } = site.first;
      const kept = withoutTimes(await (await ask(path)).text());
      expect(site.first.renders).toBe(renders);
      const drawn = await ask(path, pastTheCache);
      expect(drawn.status).toBe(200);
      expect(kept === withoutTimes(await drawn.text())).toBe(true);
    },
  );

  it.each(['/dashboard', '/admin/settings'])('%s of an ended session is a visitor’s', async (path) => {
    const person = await makeUser(site.db, { roles: ['admin'] });
    const cookie = await signInAs(site.first, person);
    expect(await (await ask(path, cookie)).text()).toContain(person.email);
    await site.db.session.deleteMany({ where: { userId: person.id } });
    const visitors = withoutTimes(await (await ask(path)).text());
    expect(withoutTimes(await (await ask(path, cookie)).text()) === visitors).toBe(true);
  });
});
