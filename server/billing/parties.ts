import type { BillingKind } from '../../src/domain/billing/billing-details.ts';
import type { DocumentParty } from '../../src/domain/billing/rows.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { detailsOfNames } from './details.ts';

/** Contact details replace empty fields (D32). */
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

/** The payer, as stored on an invoice. */
export type Addressee = DocumentParty & { kind: BillingKind } & Record<string, string>;

/** Else from the profile. */
export async function addresseeOf(tx: Tx, userId: string): Promise<Addressee> {
  const user = await tx.user.findFirst({
    where: { id: userId, erasedAt: null },
    select: {
      email: true,
      profile: { select: { firstName: true, lastName: true, company: true, phone: true } },
      billingDetails: { select: { kind: true, name: true, address: true, tin: true } },
    },
  });
  if (user === null) throw new DomainError('NOT_FOUND', texts.accountGone);
  const { email, profile } = user;
  const { kind, name, address, tin } = user.billingDetails ?? detailsOfNames(profile);
  return { kind, name: name === '' ? email : name, address, taxNumber: tin, email, phone: profile?.phone ?? '' };
}
