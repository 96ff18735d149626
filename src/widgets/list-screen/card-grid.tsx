import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';

const look = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={look}>
      {children}
    </ul>
  );
}

/** `className` sets a card's height. */
export function CardSkeletons({ className }: { className: string }) {
  return (
    <div className={look}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className={`w-full ${className}`} />
      ))}
    </div>
  );
}
