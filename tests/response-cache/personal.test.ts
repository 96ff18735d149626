import { expect, it } from 'vitest';
import { servedPaths } from '../../src/domain/site/paths.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const site = useNodes();

const personal = servedPaths.filter((path) => /^\/(?:admin|auth|dashboard|profile)/.test(path));

it.each([
  ...personal,
  '/profile?tab=security',
  '/dashboard/enquiries/ENQ-2026-000001',
  '/dashboard/payments/0198f0a2-0000-7000-8000-000000000000',
  '/admin/nowhere',
  '/clients',
])('%s is personal: rendered for each visit and never cached, even for visitors', async (path) => {
  for (let visit = 0; visit < 2; visit += 1) {
    const { renders } = site.first;
    const answer = await site.first.request(path, await site.granted());
    expect(site.first.renders).toBe(renders + 1);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('etag')).toBeNull();
  }
});

it.each(['/dashboard', '/admin/settings'])('%s of an ended session is a visitor’s', async (path) => {
  const person = await makeUser(site.db, { roles: ['admin'] });
  const cookie = await signInAs(site.first, person);
  const ask = () => site.first.request(path, { headers: { cookie } });
  expect(await (await ask()).text()).toContain(person.email);
  await site.db.session.deleteMany({ where: { userId: person.id } });
  for (let visit = 0; visit < 2; visit += 1) {
    const { renders } = site.first;
    const answer = await ask();
    expect(site.first.renders).toBe(renders + 1);
    expect(answer.headers.get('etag')).toBeNull();
    expect(await answer.text()).not.toContain(person.email);
  }
});
