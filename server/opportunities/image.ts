import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { isOwnPath } from '../../src/domain/site/addresses.ts';
import { focalOf, imageFileOf, mediaPath } from '../media/resolve.ts';
import type { CardRow } from './queries.ts';

/** The image as content renders it (D26): a library file, a site path (D42) or none. */
export function toImage(row: CardRow): ShownImage | null {
  const { imageUrl, imageAlt, mediaId, variantWidths, isAnimated } = row;
  if (mediaId !== null) {
    const alt = imageAlt ?? row.mediaAlt ?? '';
    const focal = focalOf(row.focalX, row.focalY);
    const file = imageFileOf({ ...row, variantWidths: variantWidths ?? [], isAnimated: isAnimated === true });
    return {
      mediaId,
      path: mediaPath(mediaId, row.mediaName ?? ''),
      alt,
      decorative: row.isDecorative === true || alt === '',
      ...(focal === undefined ? {} : { focal }),
      ...(file === undefined ? {} : { file }),
    };
  }
  if (imageUrl === null || !isOwnPath(imageUrl)) return null;
  return { path: imageUrl, alt: imageAlt ?? '', decorative: (imageAlt ?? '') === '' };
}
