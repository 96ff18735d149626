import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { CardSkeletons, HeroSkeleton } from '../shared/hero-skeleton.tsx';

export function HomeSkeleton() {
  return (
    <HeroSkeleton loading={homeTexts.loading} illustration="slide-highlands" hasControls>
      <Container className="grid gap-x-16 gap-y-12 py-section lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="space-y-6">
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-24 w-full" />
        </div>
        <div className="grid gap-10 sm:grid-cols-2">
          <CardSkeletons count={4} className="h-40" />
        </div>
      </Container>
    </HeroSkeleton>
  );
}
