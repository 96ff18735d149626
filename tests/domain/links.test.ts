import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTarget } from '../../src/domain/site/links.ts';
import { isSafeHref } from '../../src/domain/site/addresses.ts';

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

  test('a script link is never safe, in any notation', () => {
    // Browsers ignore spaces and control characters before a URL, and tabs and line breaks inside it.
    const passedOver = fc.string({ unit: fc.constantFrom('\t', '\n', '\r'), maxLength: 3 });
    const before = fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u001f', ' ', '\t', '\n', '\r'), maxLength: 4 });
    const letters = fc.tuple(...Array.from('javascript:', (letter) => fc.constantFrom(letter, letter.toUpperCase())));
    fc.assert(
      fc.property(before, letters, fc.array(passedOver, { minLength: 11, maxLength: 11 }), (blanks, signs, between) => {
        const href = `${blanks}${signs.map((sign, at) => `${sign}${between[at] ?? ''}`).join('')}alert(1)`;
        expect(new URL(href, 'https://site.example').protocol).toBe('javascript:');
        expect(isSafeHref(href)).toBe(false);
      }),
    );
  });

  test('a safe link is a web, mail or phone address', () => {
    const signs = fc.constantFrom(
      '/',
      '\\',
      ':',
      '#',
      '?',
      '\t',
      '\n',
      ' ',
      'a',
      'javascript:',
      'https:',
      'mailto:',
      'data:',
    );
    let safe = 0;
    fc.assert(
      fc.property(fc.string({ unit: signs, minLength: 1, maxLength: 6 }), (href) => {
        if (!isSafeHref(href)) return;
        safe += 1;
        expect(new URL(href, 'https://site.example').protocol).toMatch(/^(?:https?|mailto|tel):$/);
      }),
      { numRuns: 2000 },
    );
    expect(safe).toBeGreaterThan(50);
  });

  test('a stored target can be empty, and has a limited length', () => {
    expect(linkTarget.safeParse('').success).toBe(true);
    expect(linkTarget.safeParse('javascript:alert(1)').success).toBe(false);
    expect(linkTarget.safeParse(`/${'a'.repeat(500)}`).success).toBe(false);
  });
});
