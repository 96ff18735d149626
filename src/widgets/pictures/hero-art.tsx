import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';
import { Illustration } from './illustration.tsx';

/** Not on phones. {@link besideArt} keeps text clear. */
export function HeroArt({ name }: { name: IllustrationName }) {
  return (
    <Illustration
      name={name}
      eager
      className="absolute inset-y-0 right-0 -z-10 h-full w-[38%] max-md:hidden lg:woven-edge"
    />
  );
}

/** Next to {@link HeroArt}. */
export const besideArt = 'md:*:max-w-[56%]';
