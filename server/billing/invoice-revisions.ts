import type { Prisma } from '../../prisma/generated/client.ts';
import { type BillingDetails, billingKinds } from '../../src/domain/billing/billing-details.ts';
import type { FormerRevision } from '../../src/domain/billing/rows.ts';
import { readParty } from './documents/party.ts';

export const revisionSelect = {
  addressee: true,
  revision: true,
  revisions: { orderBy: { revision: 'desc' }, select: { revision: true, replacedAt: true } },
} as const satisfies Prisma.InvoiceSelect;

type Revised = Pick<Prisma.InvoiceGetPayload<{ select: typeof revisionSelect }>, 'revisions'>;

/** Latest first. */
export const formerRevisions = ({ revisions }: Revised): FormerRevision[] =>
  revisions.map(({ revision, replacedAt }) => ({ revision, replacedAt: replacedAt.toISOString() }));

/** Invoices from before D73 lack the kind. */
export function addresseeDetails(stored: unknown): BillingDetails {
  const { name, address, taxNumber } = readParty(stored);
  const { kind: kept } = Object(stored) as { kind?: unknown };
  const kind = billingKinds.find((one) => one === kept) ?? 'person';
  return { kind, name, address, tin: taxNumber };
}
