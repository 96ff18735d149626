import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Container } from '../../components/container.tsx';
import type { FieldErrors } from '../../domain/forms/errors.ts';
import type { OpportunitySearch } from '../../domain/opportunities/search.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { trpc } from '../../lib/trpc.ts';
import { ListHero } from './list-hero.tsx';
import { OpportunityFilterForm } from './opportunity-filter.tsx';
import { SectorLinks } from './sector-links.tsx';

// Below the first view, or not in every one: drawn by the server, fetched afterwards.
export const AppliedFilters = lazyPart(() => import('./applied-filters.tsx'), 'AppliedFilters');
export const ProvinceMap = lazyPart(() => import('./province-map.tsx'), 'ProvinceMap');
export const ProcessSteps = lazyPart(() => import('./process-steps.tsx'), 'ProcessSteps');

interface ListScreenProps {
  search: OpportunitySearch;
  errors: FieldErrors;
  /** A message that belongs above the filter. */
  message?: ReactNode;
  children?: ReactNode;
}

/** Everything around the results: hero, filter, process. It stands with results, without, and for an unknown sector. */
export function ListScreen({ search, errors, message, children }: ListScreenProps) {
  const [overview] = trpc.opportunities.overview.useSuspenseQuery();
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <ListHero
        activeCount={overview.activeCount}
        hasOnlyExamples={overview.hasOnlyExamples}
        {...shell.settings.figures}
      />
      <Container className="pt-10 md:pt-14">
        {message}
        <search aria-labelledby="filter-title" className="block">
          <h2 id="filter-title" className="text-2xl">
            {texts.filterTitle}
          </h2>
          <div className="mt-5 space-y-6">
            <SectorLinks sectors={overview.sectors} search={search} />
            <OpportunityFilterForm search={search} errors={errors} />
            <Suspense>
              <ProvinceMap search={search} />
            </Suspense>
          </div>
        </search>
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity' : undefined}>
          {children}
        </div>
      </Container>
      <Suspense>
        <ProcessSteps />
      </Suspense>
    </>
  );
}
