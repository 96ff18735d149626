import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';

interface IllustrationProps {
  name: IllustrationName;
  eager?: boolean;
  /** The drawing is cropped to fill it. */
  className?: string;
}

/** Decorative, by colour scheme. */
export function Illustration({ name, eager = false, className = '' }: IllustrationProps) {
  return (
    <img
      // First: some browsers fetch once src is set.
      loading={eager ? 'eager' : 'lazy'}
      src={`/illustrations/${name}.svg`}
      alt=""
      width={1200}
      height={900}
      className={`object-cover ${className}`}
    />
  );
}
