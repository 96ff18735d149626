import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTarget } from '../../src/domain/links.ts';
import { isSafeHref } from '../../src/domain/addresses.ts';

describe('links of content (D45)', () => {
  test.each([
    '/',
    '/invest',
    '/investment-opportunities?sector=mining#list',
    '#content',
    'https://example.org/a?b=c',
    'http://example.org',
    'mailto:info@example.org',
    'tel:+6753217311',
  ])('%s is safe', (href) => expect(isSafeHref(href)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'invest',
    '',
  ])('%j is not', (href) => expect(isSafeHref(href)).toBe(false));

  test('what is safe never runs a script, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), (before, between) => {
        const href = `${before}java${between}script:alert(1)`;
        expect(isSafeHref(href) && new URL(href, 'https://site.example').protocol === 'javascript:').toBe(false);
      }),
    );
  });

  test('a stored target may also be empty, and is bounded', () => {
    expect(linkTarget.safeParse('').success).toBe(true);
    expect(linkTarget.safeParse('javascript:alert(1)').success).toBe(false);
    expect(linkTarget.safeParse(`/${'a'.repeat(500)}`).success).toBe(false);
  });
});
