import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { aboutTexts } from '../../../domain/content/about/texts.ts';
import { AboutHero } from './about-hero.tsx';

export function AboutSkeleton() {
  return (
    <>
      <AboutHero />
      <output className="sr-only">{aboutTexts.loading}</output>
      {[0, 1].map((place) => (
        <Container key={place} className="grid gap-x-16 gap-y-5 py-section lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <Skeleton className="h-12 w-3/5" />
          <div className="space-y-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-6 w-2/3" />
          </div>
        </Container>
      ))}
    </>
  );
}
