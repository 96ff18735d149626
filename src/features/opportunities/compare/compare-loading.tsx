import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { compareTexts as texts } from '../../../domain/opportunities/compare-texts.ts';

export function CompareLoading() {
  return (
    <Container className="space-y-5 py-8">
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="h-14 w-full max-w-xs" />
      <Skeleton className="h-12 w-full max-w-2xl" />
      <Skeleton className="h-72 w-full" />
    </Container>
  );
}
