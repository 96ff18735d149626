import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { exportTexts } from '../../../domain/content/export/texts.ts';
import { CardSkeletons, HeroSkeleton } from '../shared/hero-skeleton.tsx';

export function ExportSkeleton() {
  return (
    <HeroSkeleton loading={exportTexts.loading} illustration="export">
      <Container className="space-y-10 py-section">
        <Skeleton className="h-14 w-3/5" />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <CardSkeletons count={4} />
        </div>
      </Container>
    </HeroSkeleton>
  );
}
