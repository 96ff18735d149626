import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../../server/platform/database.ts';
import { enquiryEntry, type EnquiryEntry } from '../../src/domain/enquiries/entry.ts';

/** What the form sends, with a key of its own. */
export function buildEntry(overrides: Partial<EnquiryEntry> = {}): EnquiryEntry {
  return enquiryEntry.parse({
    firstName: 'Mere',
    lastName: 'Kila',
    email: 'mere@example.com',
    consent: true,
    sourcePath: '/investment-opportunities',
    idempotencyKey: randomUUID(),
    ...overrides,
  });
}

let made = 0;

/** A stored enquiry of Mere Kila that nobody has answered, by columns. */
export async function buildEnquiry(db: Db | Tx, overrides: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) {
  made += 1;
  const createdAt = overrides.createdAt ?? new Date('2026-11-16T00:00:00Z');
  return db.enquiry.create({
    data: {
      receiptNumber: `ENQ-2026-${String(900_000 + made)}`,
      idempotencyKey: randomUUID(),
      trackingTokenHash: randomUUID(),
      firstName: 'Mere',
      lastName: 'Kila',
      email: 'mere@example.test',
      consentedAt: createdAt,
      createdAt,
      deleteAfter: new Date('2028-11-16T00:00:00Z'),
      ...overrides,
    },
  });
}
