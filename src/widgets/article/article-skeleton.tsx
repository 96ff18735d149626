import { Container } from '../../components/container.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { newsTexts as texts } from '../../domain/articles/news-texts.ts';

export function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{texts.loading}</output>
      <div className="bg-deep">
        <Container className="py-10 md:py-14">
          <Skeleton className="h-14 w-full max-w-xl bg-deep-line" />
          <Skeleton className="mt-4 h-7 w-full max-w-prose bg-deep-line" />
        </Container>
      </div>
      <Container className="space-y-4 py-section">
        <Skeleton className="h-6 w-full max-w-prose" />
        <Skeleton className="h-6 w-full max-w-prose" />
        <Skeleton className="h-6 w-2/3 max-w-prose" />
      </Container>
    </div>
  );
}
