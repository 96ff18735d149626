interface SkeletonProps {
  /** Gives the block the size of what will stand there, for example `h-6 w-40`. */
  className?: string;
}

/** One still-empty block. Screen readers hear the loading message of the screen, not the blocks. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <div aria-hidden="true" className={`skeleton rounded-control ${className}`} />;
}
