import { Container } from '../../components/container.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';

export function DetailLoading() {
  return (
    <div aria-busy="true">
      <div className="bg-sunken">
        <Container className="py-8 md:py-12">
          <output className="block text-muted">{texts.loading}</output>
          <Skeleton className="mt-6 h-7 w-32 bg-line" />
          <Skeleton className="mt-3 h-12 w-full max-w-xl bg-line" />
        </Container>
      </div>
      <Container className="space-y-8 py-8 md:space-y-10 md:py-12">
        <Skeleton className="h-72 w-full sm:h-40 lg:h-24" />
        <div className="flex flex-col gap-10 lg:flex-row lg:gap-12">
          <Skeleton className="h-72 grow" />
          <Skeleton className="h-64 lg:w-88" />
        </div>
      </Container>
    </div>
  );
}
