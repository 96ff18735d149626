import { cursorTexts } from '../../domain/forms/cursor-texts.ts';
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { FieldErrors } from '../../domain/forms/errors.ts';
import {
  countedOpportunities,
  isFiltered,
  parseOpportunitySearch,
  type OpportunityFilter,
} from '../../domain/opportunities/opportunities.ts';
import { opportunitySearch } from '../../domain/opportunities/search.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';
import { ClosingBlock } from '../../features/enquiries/closing-block.tsx';
import {
  AppliedFilters,
  Filters,
  ListScreen,
  NoLongerAvailable,
  ListEnd,
  ProcessSteps,
  ProvinceMap,
} from '../../features/opportunities/list/list-screen.tsx';
import { OpportunitiesFailed } from '../../features/opportunities/list/load-failed.tsx';
import { ListLoading } from '../../features/opportunities/list/loading.tsx';
import { Results } from '../../features/opportunities/list/results.tsx';
import { UnknownSector } from '../../features/opportunities/list/unknown-sector.tsx';
import { useResultsInView } from '../../features/opportunities/list/use-results-in-view.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { bareHead, loadHead } from '../../lib/head/head.ts';
import { trpc, type Api, type RouterOutputs } from '../../lib/api/trpc.ts';

interface Loaded {
  filter: OpportunityFilter;
  errors: FieldErrors;
}

/** Invalid cursor: first page, with a message; unknown sector: 'not found'. */
async function loadList(api: Api, { filter, errors }: Loaded): Promise<Loaded> {
  try {
    await api.opportunities.list.ensureData(filter);
    return { filter, errors };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'NOT_FOUND') {
      await api.opportunities.overview.ensureData();
      notFound({ throw: true });
    }
    if (failure.code !== 'VALIDATION' || filter.after === undefined) throw error;
    const { after: _, ...first } = filter;
    return loadList(api, { filter: first, errors: { ...errors, after: [cursorTexts.bad] } });
  }
}

/** Other filters and pages are views. */
function canonicalList({ filter: { sector } }: Loaded): string {
  const query = sector === undefined ? '' : `?sector=${encodeURIComponent(sector)}`;
  return `/investment-opportunities${query}`;
}

export const Route = createFileRoute('/_site/investment-opportunities/')({
  validateSearch: opportunitySearch,
  // The notice does not affect the list.
  loaderDeps: ({ search }) => ({ ...opportunitySearch({ ...search }), notice: undefined }),
  loader: async ({ context: { api }, deps }) => {
    const [loaded] = await Promise.all([
      loadList(api, parseOpportunitySearch(deps)),
      api.opportunities.overview.ensureData(),
      Filters.preload?.(),
      AppliedFilters.preload?.(),
      ListEnd.preload?.(),
      ProvinceMap.preload?.(),
      ProcessSteps.preload?.(),
    ]);
    const head = { path: canonicalList(loaded), title: texts.listTitle, description: texts.heroLead };
    return { ...loaded, head: await loadHead(api, head) };
  },
  head: ({ matches, loaderData }) => loaderData?.head ?? bareHead(matches, headTexts.opportunities),
  pendingComponent: ListLoading,
  errorComponent: ({ error }) => <OpportunitiesFailed error={error} title={texts.failedList} kept={texts.failedKept} />,
  notFoundComponent: UnknownSectorPage,
  component: OpportunitiesPage,
});

function OpportunitiesPage() {
  const search = opportunitySearch({ ...Route.useSearch() });
  const { filter, errors } = Route.useLoaderData();
  const [page] = trpc.opportunities.list.useSuspenseQuery(filter);
  const [{ sectors }] = trpc.opportunities.overview.useSuspenseQuery();
  const chosen = JSON.stringify({ ...search, notice: undefined });
  const found = useResultsInView(chosen, Object.keys(errors).length > 0);
  const message = (
    <Suspense>
      <NoLongerAvailable search={search} />
    </Suspense>
  );
  return (
    <>
      <ListScreen search={search} errors={errors} message={message}>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-line lg:mt-8 lg:border-t lg:pt-5">
          <output ref={found} tabIndex={-1} className="font-semibold">
            {foundWords(page)}
          </output>
          {isFiltered(filter) && (
            <Suspense>
              <AppliedFilters filter={filter} search={search} sectors={sectors} />
            </Suspense>
          )}
        </div>
        <Results page={page} filter={filter} search={search} sectors={sectors} />
      </ListScreen>
      <Closing />
    </>
  );
}

/** Without examples (D63). */
function foundWords({ total, examples }: RouterOutputs['opportunities']['list']): string {
  if (total > countedOpportunities) return texts.foundMany(countedOpportunities);
  if (examples === 0) return texts.found(total);
  return total === examples ? texts.foundExamples(examples) : texts.foundWith(texts.found(total - examples), examples);
}

function Closing() {
  const from = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return <ClosingBlock from={from} />;
}

/** 404, with the filter and all sectors. */
function UnknownSectorPage() {
  const search = opportunitySearch({ ...Route.useSearch() });
  const message = (
    <Notice tone="warning" title={texts.unknownSector(search.sector ?? '')} className="mb-8">
      <UnknownSector />
    </Notice>
  );
  return (
    <>
      <ListScreen search={{ ...search, sector: undefined }} errors={{}} message={message} />
      <Closing />
    </>
  );
}
