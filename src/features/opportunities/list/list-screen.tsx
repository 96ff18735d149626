import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Container } from '../../../components/container.tsx';
import type { FieldErrors } from '../../../domain/forms/errors.ts';
import type { OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { WithSources } from '../../../widgets/sources.tsx';
import { Fold } from '../fold.tsx';
import { ListHero } from './list-hero.tsx';

// Below the first view or optional: rendered by the server, loaded afterwards.
export const Filters = lazyPart(() => import('./filters.tsx'), 'Filters');
export const AppliedFilters = lazyPart(() => import('./applied-filters.tsx'), 'AppliedFilters');
export const ProvinceMap = lazyPart(() => import('./province-map.tsx'), 'ProvinceMap');
export const NoLongerAvailable = lazyPart(() => import('../no-longer-available.tsx'), 'NoLongerAvailable');
export const ListEnd = lazyPart(() => import('./list-end.tsx'), 'ListEnd');
export const ProcessSteps = lazyPart(() => import('../process-steps.tsx'), 'ProcessSteps');

interface ListScreenProps {
  search: OpportunitySearch;
  errors: FieldErrors;
  message?: ReactNode;
  children?: ReactNode;
}

const inFilters = ['sector', 'currency', 'min', 'max', 'location', 'q'] as const;

/** Hero, filter and process, even without results or for an unknown sector. */
export function ListScreen({ search, errors, message, children }: ListScreenProps) {
  const [overview] = trpc.opportunities.overview.useSuspenseQuery();
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const count = (keys: readonly (keyof OpportunitySearch)[]) => keys.filter((key) => search[key] !== undefined).length;
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const { figures } = shell.settings;
  return (
    <WithSources content={figures}>
      <ListHero activeCount={overview.activeCount} hasOnlyExamples={overview.hasOnlyExamples} {...figures} />
      <Container className="grid-cols-[minmax(0,1fr)_20rem] gap-x-10 pt-4 lg:grid lg:pt-14">
        {message !== undefined && <div className="col-span-2">{message}</div>}
        <search aria-labelledby="filter-title" className="contents">
          <div>
            <h2 id="filter-title" className="sr-only text-2xl lg:not-sr-only lg:mb-5">
              {texts.filterTitle}
            </h2>
            <Fold label={texts.filters} active={count(inFilters)} isOpen={Object.keys(errors).length > 0}>
              <Suspense>
                <Filters search={search} errors={errors} />
              </Suspense>
            </Fold>
          </div>
          <div className="col-start-2 row-span-2 mt-2 self-start lg:sticky lg:top-6 lg:mt-0">
            <Fold label={texts.map} active={count(['province'])}>
              <Suspense>
                <ProvinceMap search={search} />
              </Suspense>
            </Fold>
          </div>
        </search>
        <div
          aria-busy={isLoading}
          className={`col-start-1 min-w-0 ${isLoading ? 'opacity-60 transition-opacity' : ''}`}
        >
          {children}
        </div>
      </Container>
      <Suspense>
        <ProcessSteps search={search} />
      </Suspense>
    </WithSources>
  );
}
