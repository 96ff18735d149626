import { randomUUID } from 'node:crypto';
import { enquiryEntry, type EnquiryEntry } from '../../src/domain/enquiry-entry.ts';

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
