import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { HeroPanel } from '../shared/hero-panel.tsx';

export function HomeSkeleton() {
  return (
    <>
      <output className="sr-only">{homeTexts.loading}</output>
      <div className="bg-deep">
        <HeroPanel image={null} illustration="slide-highlands" eager hasControls>
          <div className="space-y-6 opacity-25">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </div>
        </HeroPanel>
        <BilumBand />
      </div>
      <Container className="grid gap-x-16 gap-y-12 py-section lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="space-y-6">
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-24 w-full" />
        </div>
        <div className="grid gap-10 sm:grid-cols-2">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-40 w-full" />
          ))}
        </div>
      </Container>
    </>
  );
}
