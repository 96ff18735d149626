import { expect, it } from 'vitest';
import { authorityContact, contactWays } from '../../../src/domain/opportunities/contact.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';

const authority = { email: 'invest@ipa.test', phone: '+675 308 4444', address: 'Munidubu Street' };

it.each([
  ['an email address', { email: 'mill@ipa.test', phone: '' }, { email: 'mill@ipa.test', phone: '' }],
  ['a phone number', { email: '', phone: '+675 1' }, { email: 'invest@ipa.test', phone: '+675 1' }],
  ['both', { email: 'mill@ipa.test', phone: '+675 1' }, { email: 'mill@ipa.test', phone: '+675 1' }],
])('a project with %s of its own shows no address', (_, own, shown) => {
  expect(contactWays(own, authority)).toEqual({ ...shown, address: '', isOwn: true });
});

it('a project without a contact shows that of the authority', () => {
  expect(contactWays({ email: '', phone: '' }, authority)).toEqual({ ...authority, isOwn: false });
});

it('the authority is reached by the address for investors, else the general one (D21)', () => {
  const contact = { ...defaultSettings.contact, generalEmail: 'info@ipa.test', phone: '+675 2', city: 'Port Moresby' };
  expect(authorityContact({ contact })).toEqual({ email: 'info@ipa.test', phone: '+675 2', address: '' });
  const whole = { ...contact, investmentEmail: 'invest@ipa.test', address: 'Munidubu Street' };
  expect(authorityContact({ contact: whole })).toEqual({
    email: 'invest@ipa.test',
    phone: '+675 2',
    address: 'Munidubu Street, Port Moresby',
  });
  expect(authorityContact({ contact: { ...whole, city: '' } }).address).toBe('Munidubu Street');
});
