import { expect, it } from 'vitest';
import { issuerOf } from '../../../server/billing/parties.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';

const contact = {
  ...defaultSettings.contact,
  companyName: 'Office of the site',
  address: 'Munidubu Street',
  city: 'Port Moresby',
  generalEmail: 'info@ipa.example',
  phone: '+675 308 4444',
};
const fromContact = {
  name: 'Office of the site',
  address: 'Munidubu Street\nPort Moresby',
  taxNumber: '',
  email: 'info@ipa.example',
  phone: '+675 308 4444',
};
const own = {
  name: 'Revenue Office',
  address: 'Waigani Drive',
  taxNumber: 'T-1',
  email: 'pay@ipa.example',
  phone: '+675 111 2222',
};
const empty = { name: '', address: '', taxNumber: '', email: '', phone: '' };

const issuerWith = (issuer: typeof empty) =>
  issuerOf({ ...defaultSettings, contact, billing: { ...defaultSettings.billing, issuer } });

it('is the office of the billing settings', () => {
  expect(issuerWith(own)).toEqual(own);
});

it.each(Object.keys(own) as (keyof typeof own)[])(
  'has the contact details of the site where its %s is empty (D32)',
  (field) => {
    expect(issuerWith({ ...own, [field]: '' })).toEqual({ ...own, [field]: fromContact[field] });
  },
);

it('leaves no empty line where the site has no city', () => {
  const settings = { ...defaultSettings, contact: { ...contact, city: '' } };
  expect(issuerOf({ ...settings, billing: { ...settings.billing, issuer: empty } }).address).toBe('Munidubu Street');
});
