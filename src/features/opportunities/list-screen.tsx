import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Container } from '../../components/container.tsx';
import type { FieldErrors } from '../../domain/forms/errors.ts';
import type { OpportunitySearch } from '../../domain/opportunities/search.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { authorityContact } from './authority-contact.tsx';
import { ListHero } from './list-hero.tsx';
import { OpportunityFilterForm } from './opportunity-filter.tsx';
import { ProcessSteps } from './process-steps.tsx';
import { SectorLinks } from './sector-links.tsx';

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
          </div>
        </search>
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity' : undefined}>
          {children}
        </div>
      </Container>
      <ProcessSteps contact={authorityContact(shell.settings)} />
    </>
  );
}
