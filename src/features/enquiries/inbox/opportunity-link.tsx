import { Link } from '@tanstack/react-router';
import type { InboxOpportunity } from '../../../domain/enquiries/inbox.ts';

/** Public page, record while hidden, title if deleted (D71). */
export function OpportunityLink({ opportunity: { id, title, isShown } }: { opportunity: InboxOpportunity }) {
  if (id === null) return title;
  return (
    <Link
      to={isShown ? '/investment-opportunities/$id' : '/admin/investment-opportunities/$id'}
      params={{ id }}
      className="inline-block py-0.5 wrap-anywhere"
    >
      {title}
    </Link>
  );
}
