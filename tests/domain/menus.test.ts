import { expect, it } from 'vitest';
import { isMenuTarget } from '../../src/domain/menus.ts';

it('a link is drawn where its target is there', () => {
  const none = new Set<string>();
  expect(['/', '/invest?x=1', 'https://example.org', 'mailto:a@b.test'].every((href) => isMenuTarget(href, none))).toBe(
    true,
  );
  expect(['', '#', '/admin/menu', '/no-such-page', '/a/b/c'].some((href) => isMenuTarget(href, none))).toBe(false);
  const stored = new Set(['/economic-profile', '/news/reef-summit']);
  expect(
    ['/economic-profile', '/economic-profile/?a=b#c', '/news/reef-summit'].every((href) => isMenuTarget(href, stored)),
  ).toBe(true);
});
