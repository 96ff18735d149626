import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { isOwnPath } from '../../src/domain/site/addresses.ts';
import { focalOf, imageFileOf, mediaPath } from '../media/resolve.ts';

/**
 * What an opportunity's picture is made of: a file of the library, all `null` without one, or a path of the site (D42).
 * Focal points are decimals as text, from 0 to 1.
 */
export interface ImageRow {
  imageUrl: string | null;
  imageAlt: string | null;
  mediaId: string | null;
  mediaName: string | null;
  mediaAlt: string | null;
  isDecorative: boolean | null;
  focalX: string | null;
  focalY: string | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  variantKey: string | null;
  variantWidths: number[] | null;
  isAnimated: boolean | null;
}

/** The picture as content draws it (D26), or `null`. */
export function toImage(row: ImageRow): ShownImage | null {
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
