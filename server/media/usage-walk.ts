import { isUuid, uuidSource } from '../../src/domain/forms/uuid.ts';
import { mediaUseTexts } from '../../src/domain/media/texts.ts';
import { DomainError } from '../errors.ts';

/** `heroSlides.0.image`; empty: the document. */
export interface FoundUse {
  mediaId: string;
  place: string;
}

const address = new RegExp(`/media/(${uuidSource})`, 'gi');

/** The same uses in `jsonb::text`; flags `gi`. */
export const usePattern = `(?:"mediaId": "|/media/)(${uuidSource})`;

/** Deeper than any valid document. */
const maxDepth = 40;
const maxParts = 200_000;
const maxUses = 2_000;
/** The index's limit. */
const maxPlaceLength = 300;

/** `mediaId` (D26) and `/media/{id}` in texts. VALIDATION if too deep, which would count as unused. */
export function findUses(content: unknown): FoundUse[] {
  const found: FoundUse[] = [];
  const waiting: { value: unknown; place: string; depth: number }[] = [{ value: content, place: '', depth: 0 }];
  let parts = 0;
  const note = (mediaId: string, place: string) => {
    found.push({ mediaId: mediaId.toLowerCase(), place: place.slice(0, maxPlaceLength) });
  };
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { value, place, depth } = part;
    parts += 1;
    if (depth > maxDepth || parts > maxParts || found.length > maxUses) {
      throw new DomainError('VALIDATION', mediaUseTexts.tooLarge);
    }
    if (typeof value === 'string') {
      for (const [, mediaId = ''] of value.matchAll(address)) note(mediaId, place);
    } else if (typeof value === 'object' && value !== null) {
      const isImage = 'mediaId' in value && typeof value.mediaId === 'string' && isUuid(value.mediaId.toLowerCase());
      if (isImage) note(String(value.mediaId), place);
      for (const [key, inner] of Object.entries(value).toReversed()) {
        // Belongs to its mediaId.
        if (isImage && (key === 'path' || key === 'mediaId')) continue;
        waiting.push({ value: inner, place: place === '' ? key : `${place}.${key}`, depth: depth + 1 });
      }
    }
  }
  return found;
}
