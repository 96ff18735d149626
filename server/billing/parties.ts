import type { DocumentParty } from '../../src/domain/billing/rows.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';

/** Who bills, as settings have it now: the contact record stands in for what is left empty (D32). */
export function issuerOf({ billing, contact }: SiteSettings): DocumentParty & Record<string, string> {
  const { name, address, taxNumber, email, phone } = billing.issuer;
  return {
    name: name === '' ? contact.companyName : name,
    address: address === '' ? [contact.address, contact.city].filter((line) => line !== '').join('\n') : address,
    taxNumber,
    email: email === '' ? contact.generalEmail : email,
    phone: phone === '' ? contact.phone : phone,
  };
}

/** Who is billed, as the account has it now. */
export async function addresseeOf(tx: Tx, userId: string): Promise<DocumentParty & Record<string, string>> {
  const user = await tx.user.findFirst({
    where: { id: userId, erasedAt: null },
    select: { email: true, profile: { select: { firstName: true, lastName: true, company: true, phone: true } } },
  });
  if (user === null) throw new DomainError('NOT_FOUND', texts.accountGone);
  const { firstName = null, lastName = null, company = null, phone = null } = user.profile ?? {};
  const person = [firstName, lastName].filter((part) => (part ?? '') !== '').join(' ');
  const name = (company ?? '') === '' ? person : (company ?? '');
  return {
    name: name === '' ? user.email : name,
    address: name !== person ? person : '',
    taxNumber: '',
    email: user.email,
    phone: phone ?? '',
  };
}
