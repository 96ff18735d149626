import { Suspense } from 'react';
import { featuredOpportunities, type OpportunityFilter } from '../../../domain/opportunities/opportunities.ts';
import type { OpportunitySearch } from '../../../domain/opportunities/search.ts';
import type { Sector } from '../../../domain/sectors/sectors.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import type { RouterOutputs } from '../../../lib/api/trpc.ts';
import { KeepPart } from '../keep-part.tsx';
import { ListEnd } from './list-screen.tsx';
import { OpportunityCard } from '../opportunity-card.tsx';
import type { OpportunityCardData } from '../types.ts';

interface ResultsProps {
  page: RouterOutputs['opportunities']['list'];
  filter: OpportunityFilter;
  search: OpportunitySearch;
  sectors: Sector[];
}

interface CardsProps {
  title: string;
  id: string;
  lead?: string;
  items: OpportunityCardData[];
  search: OpportunitySearch;
  featured?: boolean;
}

function Cards({ title, id, lead, items, search, featured = false }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 lg:mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
      <ul className="mt-3 grid gap-5 md:mt-5 md:grid-cols-2">
        {items.map((item, index) => (
          <OpportunityCard
            key={item.id}
            opportunity={item}
            search={search}
            featured={featured}
            // An odd number would leave a gap in two columns.
            wide={featured && index === 0 && items.length % 2 === 1}
          />
        ))}
      </ul>
    </section>
  );
}

/** The first page features three (D29). */
export function Results({ page, filter, search, sectors }: ResultsProps) {
  const isFirst = filter.after === undefined && filter.page === undefined;
  const featured = isFirst ? page.items.slice(0, featuredOpportunities) : [];
  const rest = isFirst ? page.items.slice(featuredOpportunities) : page.items;
  // Examples are not featured (D63).
  const isOnlyExamples = page.total === page.examples;
  const back: OpportunitySearch = { ...search, notice: undefined };
  return (
    <>
      {isOnlyExamples ? (
        <Cards
          id="examples-title"
          title={texts.examplesTitle}
          lead={texts.examplesLead}
          items={page.items}
          search={back}
        />
      ) : (
        <>
          <Cards id="featured-title" title={texts.featured} items={featured} search={back} featured />
          <Cards id="rest-title" title={isFirst ? texts.more : texts.results} items={rest} search={back} />
        </>
      )}
      <KeepPart items={page.items} />
      {(page.next !== null || !isFirst || page.items.length === 0) && (
        <Suspense>
          <ListEnd page={page} filter={filter} search={search} sectors={sectors} />
        </Suspense>
      )}
    </>
  );
}
