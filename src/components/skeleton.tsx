interface SkeletonProps {
  /** Such as `h-6 w-40`. */
  className?: string;
}

/** Hidden from screen readers: the screen announces loading. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <div aria-hidden="true" className={`skeleton rounded-control ${className}`} />;
}
