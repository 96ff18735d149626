import { levelOf, mayEnter } from '../../src/domain/access/access.ts';
import { type PaletteGroup, paletteKinds, paletteLimits } from '../../src/domain/palette/palette.ts';
import { isServedPath } from '../../src/domain/site/paths.ts';
import type { SignedIn } from '../context.ts';
import type { PaletteSource } from '../contributions/palette-source.ts';
import { nouns } from '../nouns.ts';

/** In the order of groups. */
export const paletteSources: readonly PaletteSource[] = nouns
  .flatMap(({ palette = [] }) => palette)
  .toSorted((one, other) => paletteKinds.indexOf(one.kind) - paletteKinds.indexOf(other.kind));

/** Matches all terms; lists only existing screens the caller may open (D4). */
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
