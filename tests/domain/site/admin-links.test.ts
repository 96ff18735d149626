import { expect, it } from 'vitest';
import { adminActionsFor } from '../../../src/domain/admin/admin-actions.ts';
import { adminTexts } from '../../../src/domain/admin/texts.ts';
import { type SettingsTab, settingsTabs, tabOf } from '../../../src/features/site/settings/tabs.ts';
import { draftPlace } from '../../../src/domain/documents/draft-place.ts';

it('the dashboard has the actions of the specification, and the command palette four more', () => {
  const hrefs = (which: 'quick' | 'all') => adminActionsFor({ roles: ['admin'] }, which).map(({ href }) => href);
  const quick = ['/admin/pages/new', '/admin/posts?new=true', '/admin/menu', '/admin/settings'];
  expect(hrefs('quick')).toEqual(quick);
  expect(hrefs('all')).toEqual([
    ...quick,
    '/profile',
    '/clients/new',
    '/admin/investment-opportunities/new',
    '/admin/services?edit=new',
  ]);
});

it('an editor has no button for admin-only screens (D4)', () => {
  const hrefs = adminActionsFor({ roles: ['editor'] }, 'all').map(({ href }) => href);
  expect(hrefs).toContain('/admin/pages/new');
  expect(hrefs).not.toContain('/admin/settings');
  expect(hrefs).not.toContain('/clients/new');
});

it.each([
  ['page_content', 'about', '', '/admin/about', 'About page'],
  ['site_content', 'hero', '', '/admin/content?tab=hero', 'Hero Section'],
  ['site_content', 'call_to_action', '', '/admin/content?tab=cta', 'Call to Action'],
  ['menu', 'm1', 'Main', '/admin/menu?menu=m1', 'the Main menu'],
  ['menu', 'm1', '', '/admin/menu?menu=m1', 'the Untitled menu'],
  ['opportunity', 'o1', 'Tuna cannery', '/admin/investment-opportunities/o1', 'the opportunity Tuna cannery'],
  ['opportunity', 'new', '', '/admin/investment-opportunities/new', 'a new opportunity'],
  ['page', 'p1', 'Fees', '/admin/pages/p1', 'the page Fees'],
  ['page', 'p1', '', '/admin/pages/p1', 'the page Untitled'],
  ['post', 'n1', 'New office', '/admin/posts?edit=n1', 'the post New office'],
  ['post', 'new', '', '/admin/posts?new=true', 'a new post'],
  ['service', 's1', 'Advice', '/admin/services?edit=s1', 'the service Advice'],
  ['service', 'new', '', '/admin/services?edit=new', 'a new service'],
] as const)('a draft of %s %s with the title %j opens at %s', (kind, key, title, href, name) => {
  expect(draftPlace({ kind, key, title })).toEqual({ href, name });
});

it('the Settings card describes each of its tabs', () => {
  const words: Record<SettingsTab, string> = {
    general: 'site’s name',
    appearance: 'appearance',
    seo: 'search engine',
    copyright: 'copyright',
    users: 'users and roles',
    security: 'security',
    access: 'access',
    contact: 'contact details',
    figures: 'figures',
    facts: 'facts',
    sectors: 'sectors',
    guide: 'investment guide',
    enquiries: 'enquiries',
    billing: 'billing',
  };
  for (const tab of settingsTabs) expect(adminTexts.about['/admin/settings'], tab).toContain(words[tab]);
});

it('the settings tabs are in the specified order, each once, and unknown names open the first', () => {
  expect(settingsTabs.slice(0, 5)).toEqual(['general', 'appearance', 'seo', 'copyright', 'users']);
  expect(new Set(settingsTabs).size).toBe(settingsTabs.length);
  // Addresses from before groups existed.
  for (const tab of ['access', 'contact', 'figures', 'sectors', 'enquiries', 'billing']) expect(tabOf(tab)).toBe(tab);
  expect(tabOf('nothing')).toBe('general');
  expect(tabOf(undefined)).toBe('general');
});
