import { clientEntry, clientLimits, newClient } from '../../src/domain/clients/entry.ts';
import type { InboxDetail } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { insertClient } from '../clients/published.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { changeEnquiry, type EnquiryKey, type LockedEnquiry } from './change.ts';
import { findClientByEmail } from './inbox/detail.ts';
import { lockName } from '../platform/locks.ts';

/** A prospect, its firm the sender's name until known. */
function recordOf({ firstName, lastName, email, phone, interest, goals }: LockedEnquiry) {
  const name = `${firstName} ${lastName}`;
  const isKnown = clientEntry.shape.contactEmail.safeParse(email).success;
  return clientEntry.parse({
    ...newClient,
    name: name.slice(0, clientLimits.name),
    industry: interest === null || interest === 'other' ? '' : enquiryTexts.interests[interest],
    contactName: name.slice(0, clientLimits.contactName),
    contactEmail: isKnown ? email : '',
    contactPhone: (phone ?? '').slice(0, clientLimits.contactPhone),
    description: (goals ?? '').slice(0, clientLimits.description),
  });
}

/** Only one; one in the trash does not count. */
async function refuseLinked(tx: Tx, { clientId }: LockedEnquiry): Promise<void> {
  if (clientId === null) return;
  const there = await tx.client.count({ where: { id: clientId, deletedAt: null } });
  if (there > 0) throw new DomainError('VALIDATION', texts.hasClient);
}

/**
 * Creates and links it (D20). @throws VALIDATION if linked or, unless `isAnother`, if the address has a record;
 * CONFLICT, NOT_FOUND
 */
export function makeClient(
  ctx: SignedIn,
  { isAnother = false, ...key }: EnquiryKey & { isAnother?: boolean | undefined },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.makeClient', key, async (tx, row) => {
    await refuseLinked(tx, row);
    // Concurrent conversions of one sender must see each other's record.
    await lockName(tx, `client of ${row.email.toLowerCase()}`);
    const same = isAnother ? null : await findClientByEmail(tx, row.email);
    if (same !== null) throw new DomainError('VALIDATION', texts.clientExists(same.name));
    const entry = recordOf(row);
    const { id: clientId } = await insertClient(tx, ctx, entry);
    return { data: { clientId }, after: { client: entry.name } };
  });
}

/** The record stays. @throws VALIDATION if none is linked, CONFLICT, NOT_FOUND */
export function unlinkClient(ctx: SignedIn, key: EnquiryKey): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.unlinkClient', key, async (tx, { clientId }) => {
    const client =
      clientId === null ? null : await tx.client.findUnique({ where: { id: clientId }, select: { name: true } });
    if (client === null) throw new DomainError('VALIDATION', texts.noClient);
    return { data: { clientId: null }, before: { client: client.name } };
  });
}

/** @throws VALIDATION if linked or the record is gone, CONFLICT, NOT_FOUND */
export function linkClient(
  ctx: SignedIn,
  { clientId, ...key }: EnquiryKey & { clientId: string },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.linkClient', key, async (tx, row) => {
    await refuseLinked(tx, row);
    const client = await tx.client.findFirst({ where: { id: clientId, deletedAt: null }, select: { name: true } });
    if (client === null) throw new DomainError('VALIDATION', texts.clientGone, { field: 'clientId' });
    return { data: { clientId }, after: { client: client.name } };
  });
}
