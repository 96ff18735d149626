import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { investTexts } from '../../../domain/texts/invest.ts';
import { heroArtClass } from '../shared/hero-panel.tsx';
import { Weave } from '../shared/weave.tsx';

/** The Invest page while it loads, in its own shape. */
export function InvestSkeleton() {
  return (
    <>
      <output className="sr-only">{investTexts.loading}</output>
      <div className="relative bg-deep">
        <div className={heroArtClass}>
          <Weave motif={1} scale={1.5} className="absolute inset-0 opacity-60" />
        </div>
        <Container className="flex flex-col justify-center py-8 lg:min-h-[36rem] lg:py-20">
          <div className="space-y-6 opacity-25 lg:w-[54%]">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-24 w-full max-w-prose" />
          </div>
        </Container>
        <BilumBand className="relative" />
      </div>
      <Container className="space-y-12 py-section">
        <Skeleton className="h-14 w-1/2" />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="h-64 w-full" />
          ))}
        </div>
      </Container>
    </>
  );
}
