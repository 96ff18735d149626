import { Container } from '../../../components/container.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { CardSkeletons, HeroSkeleton } from '../shared/hero-skeleton.tsx';

export function InvestSkeleton() {
  return (
    <HeroSkeleton loading={investTexts.loading} illustration="invest">
      <Container className="space-y-12 py-section">
        <Skeleton className="h-14 w-1/2" />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <CardSkeletons count={6} />
        </div>
      </Container>
    </HeroSkeleton>
  );
}
