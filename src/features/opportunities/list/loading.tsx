import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { featuredOpportunities } from '../../../domain/opportunities/opportunities.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';

/** Placeholder in the list's shape. */
export function ListLoading() {
  return (
    <div aria-busy="true">
      <div className="bg-deep text-on-deep">
        <Container className="pt-12 pb-10 md:pt-16 md:pb-14">
          <h1 className="max-w-[18ch] text-4xl">{texts.heroTitle}</h1>
          <output className="block mt-4 text-lg text-deep-muted">{texts.loadingList}</output>
        </Container>
      </div>
      <Container className="py-10">
        <Skeleton className="h-10 w-full max-w-3xl" />
        <Skeleton className="mt-5 h-24 w-full" />
        <div className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: featuredOpportunities }, (_, index) => (
            <Skeleton key={index} className="h-96" />
          ))}
        </div>
      </Container>
    </div>
  );
}
