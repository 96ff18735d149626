import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';

let made = 0;

/** A stored enquiry of Mere Kila that nobody has answered, by columns. */
export async function storeEnquiry(db: Db, overrides: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) {
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

/** A client of the register with one open task. */
export async function storeTask(
  db: Db,
  task: Partial<Prisma.ClientTaskUncheckedCreateWithoutClientInput> = {},
  client: Partial<Prisma.ClientUncheckedCreateInput> = {},
) {
  const { id: clientId } = await db.client.create({ data: { name: 'Kina Timber', ...client } });
  return db.clientTask.create({ data: { title: 'Send the forms', clientId, ...task } });
}
