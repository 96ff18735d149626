import { expect, it } from 'vitest';
import type { Viewer } from '../../src/domain/access/access.ts';
import { firstReads } from '../../server/render/first-reads.ts';
import { viewerOf } from './viewer.ts';

const viewer = viewerOf({ roles: ['admin'], hasTwoFactor: true });
const proceduresOf = (href: string, who: Partial<Viewer> = {}) =>
  firstReads(href, { ...viewer, ...who }).map((address) => /^\/api\/trpc\/([\w.]+)\?input=/.exec(address)?.[1]);

it('are named as the browser asks for them', () => {
  expect(firstReads('/admin/payments', viewer)).toEqual([
    '/api/trpc/cards.waiting?input=%7B%22json%22%3Anull%2C%22meta%22%3A%7B%22values%22%3A%5B%22undefined%22%5D%2C%22v%22%3A1%7D%7D',
    '/api/trpc/payments.list?input=%7B%22json%22%3A%7B%22view%22%3A%22to-match%22%7D%7D',
  ]);
});

it('are those that the visitor may read', () => {
  expect(proceduresOf('/admin')).toContain('audit.list');
  expect(proceduresOf('/admin', { roles: ['editor'] })).toEqual(['site.today', 'site.dashboard']);
  expect(proceduresOf('/dashboard', { roles: [] })).toEqual(['enquiries.mine', 'billing.overview']);
});

it.each<[why: string, href: string, who: Partial<Viewer>]>([
  ['a visitor without the role', '/admin/payments', { roles: ['editor'] }],
  ['one who has to set up two-factor first', '/admin', { mustSetUpTwoFactor: true }],
  ['one who has to set a password first', '/clients', { mustSetPassword: true }],
  ['an address with a search', '/admin/payments?tab=all', {}],
  ['another page', '/about', {}],
  ['the name of a property of every object', 'constructor', {}],
])('are none for %s', (_, href, who) => {
  expect(firstReads(href, { ...viewer, ...who })).toEqual([]);
});
