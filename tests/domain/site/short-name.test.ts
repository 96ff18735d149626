import { expect, it } from 'vitest';
import { shortName } from '../../../src/domain/site/short-name.ts';

it.each([
  ['Investment Promotion Authority', 'IPA'],
  ['Ministry of Trade and Industry', 'MTI'],
  ['Autorité d’Équipement Élargie', 'AÉ'],
  ['Invest PNG', 'Invest PNG'],
  ['Kumul Investment', 'Kumul Investment'],
  ['investmentpromotion', 'investmentpromotion'],
  ['Investitionsförderung', 'Investitionsförderung'],
])('%s is %s on a phone', (name, short) => {
  expect(shortName(name)).toBe(short);
});
