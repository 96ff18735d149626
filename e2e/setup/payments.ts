import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { buildOrder, buildService, takeTransfers } from '../../tests/factories/billing.ts';
import { expect, makeUser, type Person } from './people.ts';

interface PaymentWorld {
  db: Db;
  origin: string;
  browserOf: (person: Person) => Promise<BrowserContext>;
}

/** Removes everything the payment tests leave. */
export async function clearPayments(db: Db): Promise<void> {
  await db.bankStatementImport.deleteMany();
  await db.paymentEvent.deleteMany();
  // Receipts are permanent: only the whole table can be emptied.
  await db.$executeRaw`TRUNCATE receipts`;
  await db.payment.deleteMany();
  await db.invoice.deleteMany();
  await db.subscription.deleteMany();
  await db.service.deleteMany({ where: { name: { startsWith: 'Paid service' } } });
  await db.mediaFile.deleteMany({ where: { store: 'private' } });
  await db.setting.deleteMany({ where: { group: 'billing' } });
}

export interface Begun {
  paymentId: string;
  reference: string;
  client: Person;
  context: BrowserContext;
}

/** Subscribes a client over the API, like the portal. */
export async function begin({ db, origin, browserOf }: PaymentWorld, price: string): Promise<Begun> {
  const client = await makeUser(db);
  const context = await browserOf(client);
  await takeTransfers(db);
  const service = await buildService(db, { name: `Paid service ${price}`, price });
  const answer = await context.request.post(`${origin}/api/trpc/billing.subscribe`, {
    headers: { origin },
    data: { json: buildOrder(service.id) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id, reference } = await db.payment.findFirstOrThrow({ where: { userId: client.id } });
  return { paymentId: id, reference, client, context };
}

/** A one-pixel picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface ProofFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const slip: ProofFile = { name: 'slip.png', mimeType: 'image/png', buffer: dot };

/** Like the portal. */
export async function attachProof(
  { context, paymentId }: Begun,
  origin: string,
  file: ProofFile = slip,
): Promise<void> {
  const uploaded = await context.request.post(`${origin}/api/uploads/payment-proof`, {
    headers: { origin, 'Idempotency-Key': randomUUID() },
    multipart: { file },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const { id: mediaId } = (await uploaded.json()) as { id: string };
  const attached = await context.request.post(`${origin}/api/trpc/billing.attachProof`, {
    headers: { origin },
    data: { json: { paymentId: paymentId, mediaId } },
  });
  expect(attached.status(), await attached.text()).toBe(200);
}
