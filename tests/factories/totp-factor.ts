import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';

/** Stores a confirmed authenticator of a person; no key opens its secret. */
export async function buildTotpFactor(
  db: Db,
  userId: string,
  overrides: Partial<Prisma.TotpFactorUncheckedCreateInput> = {},
) {
  const confirmedAt = new Date('2026-11-01T00:00:00Z');
  return db.totpFactor.create({ data: { userId, secret: Buffer.from('x'), keyId: 'test', confirmedAt, ...overrides } });
}
