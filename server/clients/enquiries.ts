import { fullName } from '../../src/domain/profile/full-name.ts';
import type { ClientEnquiry } from '../../src/domain/clients/record.ts';
import { shownEnquiries } from '../../src/domain/clients/clients.ts';
import type { Db } from '../platform/database.ts';
import { clientNotFound } from './service.ts';

/** Newest first (D20); one extra row indicates more. NOT_FOUND. */
export async function listClientEnquiries(db: Db, clientId: string): Promise<ClientEnquiry[]> {
  const [client, rows] = await Promise.all([
    db.client.findFirst({ where: { id: clientId, deletedAt: null }, select: { id: true } }),
    db.enquiry.findMany({
      where: { clientId, deletedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: shownEnquiries + 1,
      select: { id: true, receiptNumber: true, firstName: true, lastName: true, stage: true, createdAt: true },
    }),
  ]);
  if (client === null) throw clientNotFound();
  return rows.map(({ firstName, lastName, createdAt, ...row }) => ({
    ...row,
    name: fullName({ firstName, lastName }),
    createdAt: createdAt.toISOString(),
  }));
}
