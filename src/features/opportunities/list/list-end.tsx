import { isFiltered, type OpportunityFilter } from '../../../domain/opportunities/opportunities.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import type { OpportunitySearch } from '../../../domain/opportunities/search.ts';
import type { Sector } from '../../../domain/sectors/sectors.ts';
import type { RouterOutputs } from '../../../lib/api/trpc.ts';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { PageLinks } from './page-links.tsx';

/** Empty list; the first two texts are the specification's. */
function emptyMessage(filter: OpportunityFilter, sectors: Sector[]): string {
  if (filter.after !== undefined || filter.page !== undefined) return texts.emptyPage;
  const { sector, ...others } = filter;
  if (isFiltered(others)) return texts.emptyFilter;
  if (sector === undefined) return texts.empty;
  return texts.emptySector(sectors.find(({ slug }) => slug === sector)?.name ?? sector);
}

function NoResults({ filter, sectors }: { filter: OpportunityFilter; sectors: Sector[] }) {
  return (
    <div className="mt-8 flex items-center gap-5 rounded-card border border-line bg-raised px-5">
      <Illustration name="empty" className="w-24 shrink-0 sm:w-40" />
      <div className="min-w-0 py-8">
        <p className="text-lg font-semibold wrap-anywhere">{emptyMessage(filter, sectors)}</p>
        {isFiltered(filter) && <p className="mt-2 text-muted">{texts.emptyFilterHint}</p>}
      </div>
    </div>
  );
}

interface ListEndProps {
  page: RouterOutputs['opportunities']['list'];
  filter: OpportunityFilter;
  search: OpportunitySearch;
  sectors: Sector[];
}

export function ListEnd({ page, filter, search, sectors }: ListEndProps) {
  const isFirst = filter.after === undefined && filter.page === undefined;
  return (
    <>
      {page.items.length === 0 && <NoResults filter={filter} sectors={sectors} />}
      {(page.next !== null || !isFirst) && <PageLinks page={page} filter={filter} search={search} />}
    </>
  );
}
