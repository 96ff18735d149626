import type { IllustrationName } from '../domain/content/appearance/illustrations.ts';

interface IllustrationProps {
  name: IllustrationName;
  /** First view; others load lazily. */
  eager?: boolean;
  /** Box size; the drawing is cropped to fill it. */
  className?: string;
}

/** Decorative landscape, by colour scheme. */
export function Illustration({ name, eager = false, className = '' }: IllustrationProps) {
  return (
    <img
      // Some browsers fetch as soon as src is set.
      loading={eager ? 'eager' : 'lazy'}
      src={`/illustrations/${name}.svg`}
      alt=""
      width={1200}
      height={900}
      className={`object-cover ${className}`}
    />
  );
}
