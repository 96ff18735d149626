import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { isOwnPath } from '../../src/domain/site/addresses.ts';
import { focalOf, imageFileOf, shownFocal, shownPath } from '../media/resolve.ts';
import type { CardRow } from './queries.ts';

/** The image as content renders it (D26): a library file, a site path (D42) or none. */
export function toImage(row: CardRow): ShownImage | null {
  const { imageUrl, imageAlt, mediaId, variantWidths, isAnimated } = row;
  if (mediaId !== null) {
    const alt = imageAlt ?? row.mediaAlt ?? '';
    const picture = { ...row, variantWidths: variantWidths ?? [], isAnimated: isAnimated === true };
    const focal = shownFocal(picture, focalOf(row.focalX, row.focalY));
    const file = imageFileOf(picture);
    return {
      mediaId,
      path: shownPath(mediaId, { cropName: row.cropName, publicName: row.mediaName ?? '' }),
      alt,
      decorative: row.isDecorative === true || alt === '',
      ...(focal === undefined ? {} : { focal }),
      ...(file === undefined ? {} : { file }),
    };
  }
  if (imageUrl === null || !isOwnPath(imageUrl)) return null;
  return { path: imageUrl, alt: imageAlt ?? '', decorative: (imageAlt ?? '') === '' };
}
