import { Container } from '../../components/container.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { searchTexts as texts } from '../../domain/search/texts.ts';

export function SearchLoading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{texts.loading}</output>
      <div className="bg-deep">
        <Container className="space-y-5 py-10 md:py-14">
          <Skeleton className="h-14 w-full max-w-xs bg-deep-line" />
          <Skeleton className="h-12 w-full max-w-2xl bg-deep-line" />
        </Container>
      </div>
      <Container className="space-y-8 py-section">
        {[0, 1, 2].map((row) => (
          <div key={row} className="max-w-prose space-y-3">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-5 w-full" />
          </div>
        ))}
      </Container>
    </div>
  );
}
