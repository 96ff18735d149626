import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { countedOpportunities } from '../../../domain/opportunities.ts';
import type { OpportunityListFilter } from '../../../domain/opportunity-list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/texts/opportunity-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { newRow } from '../../../widgets/content-editor/use-row-api.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import { ManagerCard } from './manager-card.tsx';
import { ManagerFilter } from './manager-filter.tsx';

interface OpportunityManagerProps {
  filter: OpportunityListFilter;
  onFilter: (filter: OpportunityListFilter, replaces: boolean) => void;
  onCopied: (id: string) => void;
}

const isFiltered = ({ q, status, sector, after }: OpportunityListFilter) =>
  [q, status, sector, after].some((value) => value !== undefined);

/** /admin/investment-opportunities (specification 2, section 2, Investment opportunities manager). */
export function OpportunityManager({ filter, onFilter, onCopied }: OpportunityManagerProps) {
  // What others do shows at once; the page before stays until the next one is there.
  const list = trpc.opportunities.adminList.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = list;
  return (
    <>
      <ScreenTitle
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
      />
      <ManagerFilter filter={filter} onFilter={onFilter} />
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.listFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <output className="mb-3 block text-sm text-muted">
          {data.total > countedOpportunities ? texts.foundMany(countedOpportunities) : texts.found(data.total)}
        </output>
      )}
      {data?.items.length === 0 && (
        <p className="rounded-card border border-line bg-raised p-6 text-muted">
          {isFiltered(filter) ? texts.emptyFilter : texts.empty}
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={texts.list} className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {data.items.map((row) => (
            <ManagerCard key={row.id} row={row} onCopied={onCopied} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <PageLinks
          to="/admin/investment-opportunities"
          search={filter}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-72 w-full" />
      ))}
    </div>
  );
}
