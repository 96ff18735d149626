import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { homeTexts } from '../../../domain/texts/home.ts';
import { heroArtClass } from '../shared/hero-panel.tsx';
import { Weave } from '../shared/weave.tsx';

/** The home page while it loads, in its own shape. */
export function HomeSkeleton() {
  return (
    <>
      <output className="sr-only">{homeTexts.loading}</output>
      <div className="relative bg-deep">
        <div className={heroArtClass}>
          <Weave motif={0} scale={1.5} className="absolute inset-0 opacity-60" />
        </div>
        <Container className="flex flex-col justify-center pt-8 pb-24 lg:min-h-[36rem] lg:pt-20 lg:pb-28">
          <div className="space-y-6 opacity-25 lg:w-[54%]">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-24 w-full max-w-prose" />
          </div>
        </Container>
        <BilumBand className="relative" />
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
