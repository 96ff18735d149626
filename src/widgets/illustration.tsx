import type { IllustrationName } from '../domain/illustrations.ts';

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

/** The illustration at the right of a page's opening; phones go without. The words keep clear of it by `besideArt`. */
export function HeroArt({ name }: { name: IllustrationName }) {
  return (
    <Illustration
      name={name}
      eager
      className="absolute inset-y-0 right-0 -z-10 h-full w-[38%] max-md:hidden lg:woven-edge"
    />
  );
}

/** For the container of the words beside {@link HeroArt}. */
export const besideArt = 'md:*:max-w-[56%]';
