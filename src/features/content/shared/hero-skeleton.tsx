import type { ReactNode } from 'react';
import { BilumBand } from '../../../components/bilum.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { IllustrationName } from '../../../domain/content/appearance/illustrations.ts';
import { HeroPanel } from './hero-panel.tsx';

interface HeroSkeletonProps {
  /** For screen readers. */
  loading: string;
  illustration: IllustrationName;
  hasControls?: boolean;
  /** Below the hero. */
  children: ReactNode;
}

export function HeroSkeleton({ loading, illustration, hasControls = false, children }: HeroSkeletonProps) {
  return (
    <>
      <output className="sr-only">{loading}</output>
      <div className="bg-deep">
        <HeroPanel image={null} illustration={illustration} eager hasControls={hasControls}>
          <div className="space-y-6 opacity-25">
            {hasControls && <Skeleton className="h-5 w-40" />}
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </div>
        </HeroPanel>
        <BilumBand />
      </div>
      {children}
    </>
  );
}

export function CardSkeletons({ count, className = 'h-64' }: { count: number; className?: string }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} className={`${className} w-full`} />);
}
