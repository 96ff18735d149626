import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { exportTexts } from '../../../domain/content/export/texts.ts';
import { HeroPanel } from '../shared/hero-panel.tsx';

export function ExportSkeleton() {
  return (
    <>
      <output className="sr-only">{exportTexts.loading}</output>
      <div className="bg-deep">
        <HeroPanel image={null} illustration="export" eager>
          <div className="space-y-6 opacity-25">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </div>
        </HeroPanel>
        <BilumBand />
      </div>
      <Container className="space-y-10 py-section">
        <Skeleton className="h-14 w-3/5" />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-64 w-full" />
          ))}
        </div>
      </Container>
    </>
  );
}
