import { currentStep, type OwnEnquiry, shownOwnEnquiries } from '../../src/domain/enquiries/progress.ts';
import type { SignedIn } from '../context.ts';

/** By the account's confirmed address, newest first. The address is read now: the session may predate a change. */
export async function listOwnEnquiries({ db, deps, caller }: SignedIn): Promise<OwnEnquiry[]> {
  const person = await db.user.findFirst({
    where: { id: caller.userId, emailConfirmedAt: { not: null } },
    select: { email: true },
  });
  if (person === null) return [];
  const rows = await db.enquiry.findMany({
    where: { email: person.email, deletedAt: null, deleteAfter: { gt: deps.clock.now() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: shownOwnEnquiries,
    select: {
      receiptNumber: true,
      interest: true,
      opportunityTitle: true,
      createdAt: true,
      assignedAt: true,
      firstReplyAt: true,
      closedAt: true,
    },
  });
  return rows.map(({ receiptNumber, interest, opportunityTitle, createdAt, assignedAt, firstReplyAt, closedAt }) => ({
    number: receiptNumber,
    receivedAt: createdAt.toISOString(),
    step: currentStep({ received: createdAt, assigned: assignedAt, answered: firstReplyAt, closed: closedAt }),
    interest,
    project: opportunityTitle,
  }));
}
