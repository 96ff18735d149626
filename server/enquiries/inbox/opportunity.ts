import type { OpportunityStatus } from '../../../prisma/generated/enums.ts';
import type { InboxOpportunity } from '../../../src/domain/enquiries/inbox.ts';

interface Found {
  /** Null in the trash or deleted. */
  id: string | null;
  /** Else the one stored with the enquiry. */
  title: string | null;
  status: OpportunityStatus | null;
}

/** What staff see of the opportunity (D71). */
export function opportunityOf({ id, title, status }: Found): InboxOpportunity | null {
  return title === null ? null : { id, title, isShown: id !== null && status === 'active' };
}
