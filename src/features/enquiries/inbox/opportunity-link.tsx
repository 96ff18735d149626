import type { InboxOpportunity } from '../../../domain/enquiries/inbox.ts';
import { PlaceLink } from '../../../widgets/place-link.tsx';

/** Public page, record while hidden, title if deleted (D71). */
export function OpportunityLink({ opportunity: { id, title, isShown } }: { opportunity: InboxOpportunity }) {
  if (id === null) return title;
  const path = `/investment-opportunities/${id}`;
  return (
    <PlaceLink href={isShown ? path : `/admin${path}`} className="inline-block py-0.5 wrap-anywhere">
      {title}
    </PlaceLink>
  );
}
