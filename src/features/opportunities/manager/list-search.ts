import {
  type OpportunityListFilter,
  type OpportunitySort,
  opportunitySorts,
  type OpportunityStatus,
} from '../../../domain/opportunities/list.ts';
import { opportunityStatuses } from '../../../domain/opportunities/opportunities.ts';

const maxQueryLength = 100;
const maxCursorLength = 1000;

/** Ignores invalid values. */
export function readOpportunityList({
  q,
  status,
  sector,
  sort,
  after,
}: Record<string, unknown>): OpportunityListFilter {
  const words = typeof q === 'string' ? q.trim().slice(0, maxQueryLength) : '';
  const isStatus = opportunityStatuses.some((one) => one === status);
  const isSort = opportunitySorts.some((one) => one === sort);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(isStatus ? { status: status as OpportunityStatus } : {}),
    ...(typeof sector === 'string' && sector !== '' && sector.length <= 60 ? { sector } : {}),
    ...(isSort ? { sort: sort as OpportunitySort } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= maxCursorLength ? { after } : {}),
  };
}
