import type { SiteSettings } from '../site/site.ts';

export interface ContactWays {
  email: string;
  phone: string;
  address: string;
}

/** The authority's own contact out of the settings; every part may be empty (D21). */
export function authorityContact({ contact }: Pick<SiteSettings, 'contact'>): ContactWays {
  return {
    email: contact.investmentEmail === '' ? contact.generalEmail : contact.investmentEmail,
    phone: contact.phone,
    address: contact.address === '' ? '' : [contact.address, contact.city].filter((part) => part !== '').join(', '),
  };
}

/** An opportunity's own contact, by the authority's email address if it names none; the authority's if it has no contact. */
export function contactWays(
  { email, phone }: Pick<ContactWays, 'email' | 'phone'>,
  authority: ContactWays,
): ContactWays & { isOwn: boolean } {
  if (email === '' && phone === '') return { ...authority, isOwn: false };
  return { email: email === '' ? authority.email : email, phone, address: '', isOwn: true };
}
