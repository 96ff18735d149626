import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import type { DocumentParty } from '../../../src/domain/billing/rows.ts';
import type { SiteSettings } from '../../../src/domain/site/site.ts';

const fields = ['name', 'address', 'taxNumber', 'email', 'phone'] as const;

/** Older rows lack some or all fields. */
export function readParty(stored: unknown): DocumentParty {
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const read = (name: (typeof fields)[number]) => {
    const value = known[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: read('name'),
    address: read('address'),
    taxNumber: read('taxNumber'),
    email: read('email'),
    phone: read('phone'),
  };
}

/** With a label before the TIN. */
export function readPayer(stored: unknown): DocumentParty {
  const payer = readParty(stored);
  const { taxNumber } = payer;
  const isPlain = taxNumber !== '' && !/^tin/i.test(taxNumber);
  return { ...payer, taxNumber: isPlain ? texts.taxNumber(taxNumber) : taxNumber };
}

/** The current one for old rows without. */
export function issuerOf(stored: unknown, { billing, contact, general }: SiteSettings): DocumentParty {
  const issuer = readParty(stored);
  if (issuer.name !== '') return issuer;
  return {
    ...issuer,
    name: [billing.issuer.name, contact.companyName].find((name) => name !== '') ?? general.siteName,
  };
}
