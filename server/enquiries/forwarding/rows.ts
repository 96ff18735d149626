import type { Prisma } from '../../../prisma/generated/client.ts';
import type { InboxForward } from '../../../src/domain/enquiries/conversation/forwarding.ts';

/** For {@link forwardsOf}. */
export const forwardsArgs = {
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  take: 50,
  select: {
    id: true,
    agency: true,
    email: true,
    note: true,
    createdAt: true,
    expiresAt: true,
    revokedAt: true,
    openings: { orderBy: { openedAt: 'desc' }, take: 1, select: { openedAt: true } },
    _count: { select: { openings: true } },
  },
} as const satisfies Prisma.Enquiry$forwardsArgs;

type ForwardRow = Prisma.EnquiryForwardGetPayload<typeof forwardsArgs>;

function stateOf({ revokedAt, expiresAt }: ForwardRow, now: Date): InboxForward['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

export const forwardsOf = (rows: readonly ForwardRow[], now: Date): InboxForward[] =>
  rows.map((row) => ({
    id: row.id,
    agency: row.agency,
    email: row.email,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: stateOf(row, now),
    openings: row._count.openings,
    lastOpenedAt: row.openings[0]?.openedAt.toISOString() ?? null,
  }));
