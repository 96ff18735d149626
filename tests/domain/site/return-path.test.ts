import { expect, it } from 'vitest';
import { returnPath } from '../../../src/domain/auth/return-path.ts';

it('keeps path, query and fragment of this site (D17)', () => {
  for (const path of ['/', '/profile', '/profile?tab=security#sessions', '/investment-opportunities?q=a%20b&min=1']) {
    expect(returnPath(path)).toBe(path);
  }
});

it('accepts no other site, and no page that would redirect in a loop', () => {
  const refused = [
    undefined,
    42,
    '',
    'profile',
    '#fragment',
    'https://evil.test/',
    'http://own.invalid/profile',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/\t/evil.test',
    '/%0a\n',
    'javascript:alert(1)',
    '/auth',
    '/auth?redirect=/auth',
    '/auth/reset',
    '/profile/../auth',
    `/${'a'.repeat(2000)}`,
  ];
  for (const wanted of refused) expect(returnPath(wanted), String(wanted)).toBe('/');
});
