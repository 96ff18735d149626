import { expect, it } from 'vitest';
import { shareLinks, shareText } from '../../../src/domain/opportunities/share.ts';

const url = 'https://ipa.example/investment-opportunities/1';
const mill = { title: 'Tea & <b>coffee</b> mill', investment: { amount: '1250000.00', currency: 'PGK' } } as const;

it('names the project and its amount, or that it is on request (D69)', () => {
  expect(shareText(mill)).toBe('Tea & <b>coffee</b> mill: PGK 1,250,000');
  expect(shareText({ ...mill, investment: { amount: '0.00', currency: 'PGK' } })).toBe(
    'Tea & <b>coffee</b> mill: Amount on request',
  );
});

it('links to the two services with everything encoded', () => {
  const [whatsApp, facebook] = shareLinks(mill, url).map(({ href }) => new URL(href));
  expect(whatsApp?.origin).toBe('https://wa.me');
  expect([...(whatsApp?.searchParams ?? [])]).toEqual([['text', `${shareText(mill)} ${url}`]]);
  expect(facebook?.origin).toBe('https://www.facebook.com');
  expect([...(facebook?.searchParams ?? [])]).toEqual([['u', url]]);
});
