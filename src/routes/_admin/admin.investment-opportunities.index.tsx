import { createFileRoute } from '@tanstack/react-router';
import type { OpportunityListFilter } from '../../domain/opportunities/list.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { readOpportunityList } from '../../features/opportunities/manager/list-search.ts';
import { OpportunityManager } from '../../features/opportunities/manager/opportunity-manager.tsx';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/admin/investment-opportunities/')({
  staticData: { title: headTexts.admin.opportunities },
  // The screen loads it.
  validateSearch: (search: OpportunityListFilter) => search,
  component: OpportunitiesScreen,
});

function OpportunitiesScreen() {
  const filter = readOpportunityList({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <OpportunityManager
      filter={filter}
      onFilter={(next, replace) => void navigate({ search: changedSearch(filter, next), replace, resetScroll: false })}
      onCopied={(id) => void navigate({ to: '/admin/investment-opportunities/$id', params: { id } })}
    />
  );
}
