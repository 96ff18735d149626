import type { IllustrationName } from '../domain/content/appearance/illustrations.ts';

interface IllustrationProps {
  name: IllustrationName;
  /** In the first view; others are fetched when they come near. */
  eager?: boolean;
  /** Size of its box; the drawing fills it and is cropped around its middle. */
  className?: string;
}

/** A landscape of our own as decoration, in the reader's colour scheme. */
export function Illustration({ name, eager = false, className = '' }: IllustrationProps) {
  return (
    <img
      // Before src: some browsers begin to fetch as soon as src is set.
      loading={eager ? 'eager' : 'lazy'}
      src={`/illustrations/${name}.svg`}
      alt=""
      width={1200}
      height={900}
      className={`object-cover ${className}`}
    />
  );
}
