import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';

const look = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** The rows of a list as cards, beside each other where there is room. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={look}>
      {children}
    </ul>
  );
}

/** Cards that are on their way; `className` has the height of one. */
export function CardSkeletons({ className }: { className: string }) {
  return (
    <div className={look}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className={`w-full ${className}`} />
      ))}
    </div>
  );
}
