import type { Prisma } from '../../prisma/generated/client.ts';
import { type BillingDetails, billingKinds } from '../../src/domain/billing/billing-details.ts';
import type { FormerRevision } from '../../src/domain/billing/rows.ts';
import { readParty } from './documents/party.ts';

/** What the screens of a payment show of the revisions of its invoice. */
export const revisionSelect = {
  addressee: true,
  revision: true,
  revisions: { orderBy: { revision: 'desc' }, select: { revision: true, replacedAt: true } },
} as const satisfies Prisma.InvoiceSelect;

type Revised = Pick<Prisma.InvoiceGetPayload<{ select: typeof revisionSelect }>, 'revisions'>;

/** Former revisions, the latest first. */
export const formerRevisions = ({ revisions }: Revised): FormerRevision[] =>
  revisions.map(({ revision, replacedAt }) => ({ revision, replacedAt: replacedAt.toISOString() }));

/** Whom an invoice is for, as it keeps it; invoices from before D73 do not say whether that is a company. */
export function addresseeDetails(stored: unknown): BillingDetails {
  const { name, address, taxNumber } = readParty(stored);
  const { kind: kept } = Object(stored) as { kind?: unknown };
  const kind = billingKinds.find((one) => one === kept) ?? 'person';
  return { kind, name, address, tin: taxNumber };
}
