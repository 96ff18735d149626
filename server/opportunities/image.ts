import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { isOwnPath } from '../../src/domain/site/addresses.ts';
import { focalOf, imageFileOf, mediaPath } from '../media/resolve.ts';

/** A library file, a site path (D42), or all `null`. Focal points are decimal text, 0 to 1. */
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

/** The image as content renders it (D26). */
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
