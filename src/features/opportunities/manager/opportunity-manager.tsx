import { keepPreviousData } from '@tanstack/react-query';
import { countedOpportunities } from '../../../domain/opportunities/opportunities.ts';
import type { OpportunityListFilter } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { newRow } from '../../../widgets/content-editor/items/use-row-api.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { CsvNotices } from '../../../widgets/csv-import/csv-runs.tsx';
import { RecordList } from '../../../widgets/list-screen/list-screen.tsx';
import { AddLink } from '../../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../../widgets/list-screen/use-row-dialog.ts';
import { ManagerFilter } from './manager-filter.tsx';
import { opportunityColumns } from './opportunity-columns.tsx';

const isFiltered = ({ q, status, sector, examples, after }: OpportunityListFilter) =>
  [q, status, sector, examples, after].some((value) => value !== undefined);

/** /admin/investment-opportunities (spec 2 §2, Investment opportunities manager). */
export function OpportunityManager({ filter, onFilter, onCopied }: RowListProps<OpportunityListFilter>) {
  // Keeps the previous page while loading.
  const query = trpc.opportunities.adminList.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <RecordList
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CsvButtons
            noun="opportunities"
            filter={{ q: filter.q, status: filter.status, sector: filter.sector, examples: filter.examples }}
          />
          <AddLink to="/admin/investment-opportunities/$id" params={{ id: newRow }}>
            {texts.add}
          </AddLink>
        </>
      }
      notices={<CsvNotices noun="opportunities" />}
      filters={<ManagerFilter filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/investment-opportunities"
      failedTitle={texts.listFailed}
      count={({ total }) => (total > countedOpportunities ? texts.foundMany(countedOpportunities) : texts.found(total))}
      empty={isFiltered(filter) ? texts.emptyFilter : texts.empty}
      label={texts.list}
      columns={opportunityColumns}
      context={{ onCopied }}
      filter={filter}
      onFilter={onFilter}
    />
  );
}
