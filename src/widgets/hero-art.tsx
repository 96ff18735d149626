import type { IllustrationName } from '../domain/content/appearance/illustrations.ts';
import { Illustration } from './illustration.tsx';

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
