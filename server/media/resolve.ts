import { isUuid } from '../../src/domain/forms/uuid.ts';
import type { InferResult } from 'kysely';
import type { Logger } from 'pino';
import type { ContentImage, ImageFile, ShownImage } from '../../src/domain/content/appearance/image.ts';
import { type Crop, focalInCrop } from '../../src/domain/media/crop.ts';
import type { Db } from '../platform/database.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { anyOf, asText, build, camel, type Given, prepared } from '../platform/sql.ts';

/** Columns of `media_files as m`, as {@link imageFileOf} reads them. */
export const pictureColumns = camel(
  'm.width',
  'm.height',
  'm.placeholder',
  'm.variant_key',
  'm.variant_widths',
  'm.is_animated',
  'm.crop_x',
  'm.crop_y',
  'm.crop_width',
  'm.crop_height',
  'm.crop_name',
  'm.crop_placeholder',
);
const pictures = build.selectFrom('media_files as m').select(pictureColumns);

/** Focal points: decimals as text, 0 to 1, of the original. */
export const foundPictures = pictures
  .select(camel('m.id', 'm.public_name'))
  .select((eb) => [asText(eb.ref('m.focal_x')).as('focalX'), asText(eb.ref('m.focal_y')).as('focalY')]);
type FoundRow = InferResult<typeof foundPictures>[number];

type PictureRow = InferResult<typeof pictures>[number];

/** Undefined: shown whole. */
export function cropOf(row: Pick<PictureRow, 'cropX' | 'cropY' | 'cropWidth' | 'cropHeight'>): Crop | undefined {
  const { cropX: x, cropY: y, cropWidth: width, cropHeight: height } = row;
  return x === null || y === null || width === null || height === null ? undefined : { x, y, width, height };
}

/** As shown: cropped. Undefined without size. */
export function imageFileOf(row: PictureRow): ImageFile | undefined {
  const { variantKey, variantWidths, isAnimated } = row;
  const width = row.cropWidth ?? row.width;
  const height = row.cropHeight ?? row.height;
  const placeholder = row.cropPlaceholder ?? row.placeholder;
  if (width === null || height === null || width < 1 || height < 1) return undefined;
  return {
    width,
    height,
    ...(placeholder === null || placeholder === '' ? {} : { placeholder }),
    ...(variantKey === null || variantWidths.length === 0
      ? {}
      : { variants: { key: variantKey, widths: variantWidths, avif: !isAnimated } }),
  };
}

/** Public address (D44). */
export function mediaPath(id: string, publicName: string): string {
  return `/media/${id}/${encodeURIComponent(publicName)}`;
}

/** The crop's, else the original's. */
export function shownPath(
  id: string,
  { cropName, publicName }: { cropName: string | null; publicName: string },
): string {
  return mediaPath(id, cropName ?? publicName);
}

/** From per cent of the original to the crop's. */
export function shownFocal(row: PictureRow, focal: ContentImage['focal']): ContentImage['focal'] {
  const crop = cropOf(row);
  const { width, height } = row;
  if (focal === undefined || crop === undefined || width === null || height === null) return focal;
  return focalInCrop(focal, { width, height }, crop);
}

/** From 0…1 to per cent. */
export function focalOf(x: { toString(): string } | null, y: { toString(): string } | null): ContentImage['focal'] {
  if (x === null || y === null) return undefined;
  const percent = (part: { toString(): string }) => Math.round(Number(part.toString()) * 10_000) / 100;
  return { x: percent(x), y: percent(y) };
}

/** Deeper than any document. */
const maxDepth = 32;
const maxImages = 1000;
/** More outweigh the page. */
const maxPlaceholders = 4;

type LibraryImage = ContentImage & { mediaId: string };

function isLibraryImage(value: object): value is LibraryImage {
  return (
    'mediaId' in value &&
    typeof value.mediaId === 'string' &&
    isUuid(value.mediaId.toLowerCase()) &&
    'path' in value &&
    typeof value.path === 'string'
  );
}

function collectIds(value: unknown, ids: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  if (!Array.isArray(value) && isLibraryImage(value)) {
    if (ids.size < maxImages) ids.add(value.mediaId.toLowerCase());
    return;
  }
  for (const inner of Object.values(value)) collectIds(inner, ids, depth + 1);
}

type Show = (image: LibraryImage) => ContentImage;

/** Shares parts without pictures. */
function withImages(value: unknown, show: Show, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withImages(item, show, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (isLibraryImage(value)) return show(value);
  const entries = Object.entries(value).map(([key, inner]) => [key, withImages(inner, show, depth + 1)] as const);
  return entries.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(entries)
    : value;
}

/** Undefined: gone, trashed, missing, no picture. */
type Resolve = (image: LibraryImage, row: FoundRow | undefined) => ShownImage;

function shownImage(image: LibraryImage, row: FoundRow | undefined): ShownImage {
  if (row === undefined) return { ...image, path: '' };
  const file = imageFileOf(row);
  const focal = shownFocal(row, image.focal ?? focalOf(row.focalX, row.focalY));
  return {
    ...image,
    path: shownPath(row.id, row),
    ...(focal === undefined ? {} : { focal }),
    ...(file === undefined ? {} : { file }),
  };
}

function editedImage(image: LibraryImage, row: FoundRow | undefined): ShownImage {
  if (row === undefined) return { ...image, path: '' };
  const file = imageFileOf(row);
  const focal = shownFocal(row, focalOf(row.focalX, row.focalY));
  const shown = file === undefined || focal === undefined ? file : { ...file, focal };
  return { ...image, path: shownPath(row.id, row), ...(shown === undefined ? {} : { file: shown }) };
}

/** The file's focal point only in `file`: must not be saved as the place's. */
export function resolveForEditing<Content>(db: Db, content: Content): Promise<Content> {
  return resolveImages(db, content, editedImage);
}

const picturesBy = prepared(
  ({ ids }: Given<{ ids: readonly string[] }>) =>
    foundPictures
      .where('m.id', '=', anyOf(ids, 'uuid'))
      .where('m.store', '=', 'images')
      .where('m.deleted_at', 'is', null)
      .where('m.is_missing', '=', false),
  'images of a document',
  { isPlain: true },
);

/**
 * D26. For display, never storage: current URL and `file` (first ones with placeholder); empty `path` if gone, trashed
 * or missing. The place's alternative text and focal point, else the file's focal point. One statement. @throws the
 * database's error
 */
export async function resolveImages<Content>(
  db: Db,
  content: Content,
  resolve: Resolve = shownImage,
): Promise<Content> {
  const ids = new Set<string>();
  collectIds(content, ids);
  if (ids.size === 0) return content;
  const rows = await picturesBy(db, { ids: [...ids] });
  const early = new Set([...ids].slice(0, maxPlaceholders));
  const byId = new Map(
    rows.map((row) => [row.id, early.has(row.id) ? row : { ...row, placeholder: null, cropPlaceholder: null }]),
  );
  const show: Show = (image) => resolve(image, byId.get(image.mediaId.toLowerCase()));
  // Pictures become pictures.
  return withImages(content, show) as Content;
}

/** Database unreadable: last values, else stored URLs (D23). */
export async function showImages<Content>(db: Db, log: Logger, content: Content, last = content): Promise<Content> {
  try {
    return await resolveImages(db, content);
  } catch (error) {
    noteFallback(error);
    log.warn({ err: error }, 'images could not be read from the library: the last known ones are shown');
    return last;
  }
}
