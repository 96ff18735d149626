import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHref, phoneHref } from '../../../src/domain/site/contact-links.ts';

describe('mail drafts', () => {
  it('name the subject', () => {
    expect(mailHref('a@example.org', 'Investment Inquiry: Tea & co')).toBe(
      'mailto:a@example.org?subject=Investment%20Inquiry%3A%20Tea%20%26%20co',
    );
    expect(mailHref('a@example.org')).toBe('mailto:a@example.org');
  });

  it('have one recipient, one subject and no other header for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (email, subject) => {
        const href = mailHref(`${email}?cc=x@y\r\nBcc: z`, `${subject}&bcc=a\r\nb`);
        const [, query = '', ...more] = href.slice('mailto:'.length).split('?');
        expect(more).toEqual([]);
        expect([...new URLSearchParams(query).keys()]).toEqual(['subject']);
        expect(query).not.toMatch(/%0[ad]/i);
      }),
    );
  });
});

describe('phone links', () => {
  it.each([
    ['+675 321 7311 / 321 3900', 'tel:+6753217311'],
    ['(675) 321-7311', 'tel:6753217311'],
    ['', ''],
    ['on request', ''],
  ])('%s → %s', (phone, href) => {
    expect(phoneHref(phone)).toBe(href);
  });
});
