import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { countedOpportunities } from '../../../domain/opportunities/opportunities.ts';
import type { OpportunityListFilter } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { newRow } from '../../../widgets/content-editor/items/use-row-api.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { ExportRuns } from '../../../widgets/csv-export/export-runs.tsx';
import { CsvRuns } from '../../../widgets/csv-import/csv-runs.tsx';
import { narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../../widgets/list-screen/list-screen.tsx';
import { ManagerFilter } from './manager-filter.tsx';
import { ManagerTable } from './manager-table.tsx';

interface OpportunityManagerProps {
  filter: OpportunityListFilter;
  onFilter: (filter: OpportunityListFilter, replaces: boolean) => void;
  onCopied: (id: string) => void;
}

const isFiltered = ({ q, status, sector, after }: OpportunityListFilter) =>
  [q, status, sector, after].some((value) => value !== undefined);

/** /admin/investment-opportunities (spec 2 §2, Investment opportunities manager). */
export function OpportunityManager({ filter, onFilter, onCopied }: OpportunityManagerProps) {
  // Keeps the previous page while loading.
  const query = trpc.opportunities.adminList.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CsvButtons noun="opportunities" filter={{ q: filter.q, status: filter.status, sector: filter.sector }} />
          <Link to="/admin/investment-opportunities/$id" params={{ id: newRow }} className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.add}
          </Link>
        </>
      }
      notices={
        <>
          <CsvRuns noun="opportunities" />
          <ExportRuns noun="opportunities" />
        </>
      }
      filters={<ManagerFilter filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/investment-opportunities"
      search={filter}
      failedTitle={texts.listFailed}
      count={({ total }) => (total > countedOpportunities ? texts.foundMany(countedOpportunities) : texts.found(total))}
      empty={isFiltered(filter) ? texts.emptyFilter : texts.empty}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <ManagerTable
          rows={items}
          sort={filter.sort}
          onSort={(sort) => onFilter(narrowed({ ...filter, sort }), false)}
          onCopied={onCopied}
        />
      )}
    </ListScreen>
  );
}
