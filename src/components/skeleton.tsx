interface SkeletonProps {
  /** Size of the expected content, e.g. `h-6 w-40`. */
  className?: string;
}

/** Placeholder block, hidden from screen readers: the screen announces loading. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <div aria-hidden="true" className={`skeleton rounded-control ${className}`} />;
}
