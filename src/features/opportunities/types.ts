import type { OpportunitySearch } from '../../domain/opportunities/search.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';

export type OpportunityCardData = RouterOutputs['opportunities']['list']['items'][number];
export type OpportunityDetailData = RouterOutputs['opportunities']['byId'];
export type ComparedData = NonNullable<RouterOutputs['opportunities']['compare'][number]['opportunity']>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list's filter, for 'Back to Opportunities'. */
    opportunitySearch?: OpportunitySearch;
  }
}
