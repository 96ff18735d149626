import type { SiteSettings } from '../site/site.ts';

export interface ContactWays {
  email: string;
  phone: string;
  address: string;
}

/** The authority's contact from the settings; every part may be empty (D21). */
export function authorityContact({ contact }: Pick<SiteSettings, 'contact'>): ContactWays {
  return {
    email: contact.investmentEmail === '' ? contact.generalEmail : contact.investmentEmail,
    phone: contact.phone,
    address: contact.address === '' ? '' : [contact.address, contact.city].filter((part) => part !== '').join(', '),
  };
}

/** Its own; the authority's email address if it has none, the authority's contact without one. */
export function contactWays(
  { email, phone }: Pick<ContactWays, 'email' | 'phone'>,
  authority: ContactWays,
): ContactWays & { isOwn: boolean } {
  if (email === '' && phone === '') return { ...authority, isOwn: false };
  return { email: email === '' ? authority.email : email, phone, address: '', isOwn: true };
}
