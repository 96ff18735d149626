import { levelOf, mayEnter } from '../../src/domain/access/access.ts';
import { type PaletteGroup, paletteKinds, paletteLimits } from '../../src/domain/palette/palette.ts';
import { isServedPath } from '../../src/domain/site/paths.ts';
import type { SignedIn } from '../context.ts';
import type { PaletteSource } from '../contributions/palette-source.ts';
import { nouns } from '../nouns.ts';

/** Everything that the palette finds by words, in the order of its groups. */
export const paletteSources: readonly PaletteSource[] = nouns
  .flatMap(({ palette = [] }) => palette)
  .toSorted((one, other) => paletteKinds.indexOf(one.kind) - paletteKinds.indexOf(other.kind));

/**
 * What is stored and has all words of `q`, by kind, each as far as the caller may open its screen and it is there (D4).
 * `sources`: all there are, unless told.
 */
export async function findInPalette(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  q: string,
  sources: readonly PaletteSource[] = paletteSources,
): Promise<PaletteGroup[]> {
  const open = sources.filter(({ screen }) => isServedPath(screen) && mayEnter(levelOf(screen), caller.viewer));
  const groups = await Promise.all(
    open.map(async (source) => ({ kind: source.kind, hits: await source.find(db, q, paletteLimits.ofKind) })),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}
