import { exampleFilters } from '../../../domain/admin/example-filter.ts';
import { type OpportunityListFilter, opportunitySorts } from '../../../domain/opportunities/list.ts';
import { opportunityStatuses } from '../../../domain/opportunities/opportunities.ts';
import { cursorIn, oneOf, textIn, withoutUndefined } from '../../../lib/list-search.ts';

export const readOpportunityList = ({
  q,
  status,
  sector,
  examples,
  sort,
  after,
}: Record<string, unknown>): OpportunityListFilter =>
  withoutUndefined({
    q: textIn(q),
    status: oneOf(opportunityStatuses, status),
    sector: cursorIn(sector, 60),
    examples: oneOf(exampleFilters, examples),
    sort: oneOf(opportunitySorts, sort),
    after: cursorIn(after),
  });
