import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import { isPlaceable } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { mediaPath } from './resolve.ts';

/** `heroSlides.0.image`. */
interface Placed {
  image: ContentImage;
  place: string;
}

function isImage(value: object): value is ContentImage {
  return 'path' in value && 'alt' in value && 'decorative' in value;
}

function placedIn(value: unknown, place = ''): Placed[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isImage(value)) return [{ image: value, place }];
  return Object.entries(value).flatMap(([key, inner]) => placedIn(inner, place === '' ? key : `${place}.${key}`));
}

/** E.g. displayable types. */
interface PlaceRule {
  place: string;
  types: readonly string[];
  refusal: string;
}

/**
 * Needs alternative text or decorative (D44) and library files; sets current URLs. `content` must satisfy its schema.
 * VALIDATION per place.
 */
export async function placeImages<Content>(
  tx: Tx,
  content: Content,
  rules: readonly PlaceRule[] = [],
): Promise<Content> {
  const checked = structuredClone(content);
  const placed = placedIn(checked);
  const ids = placed.flatMap(({ image }) => image.mediaId ?? []);
  const files = ids.length === 0 ? [] : await findPictures(tx, ids);
  const fieldErrors: Record<string, string[]> = {};
  for (const { image, place } of placed) {
    const file = files.find(({ id }) => id === image.mediaId?.toLowerCase());
    const rule = rules.find((one) => one.place === place);
    if (image.mediaId !== undefined && file === undefined) fieldErrors[place] = [mediaRefusals.unknownFile];
    else if (!isPlaceable({ alt: image.alt, isDecorative: image.decorative })) {
      fieldErrors[place] = [mediaRefusals.notPlaceable];
    } else if (rule !== undefined && !rule.types.includes(file?.type ?? '')) fieldErrors[place] = [rule.refusal];
    else if (file !== undefined) image.path = mediaPath(file.id, file.publicName);
  }
  const [message] = Object.values(fieldErrors).flat();
  if (message !== undefined) throw new DomainError('VALIDATION', message, { fieldErrors });
  return checked;
}

function findPictures(tx: Tx, ids: string[]) {
  return tx.mediaFile.findMany({
    where: { id: { in: ids }, store: 'images', deletedAt: null },
    select: { id: true, publicName: true, type: true },
  });
}
