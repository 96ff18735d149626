import type { Logger } from 'pino';
import type { ContentImage, ImageFile, ShownImage } from '../../src/domain/content/appearance/image.ts';
import type { Db } from '../platform/database.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { anyOf, asText, build, camel, type Given, prepared } from '../platform/sql.ts';

/** What drawing a picture of the library needs of its row. */
export interface ImageFileRow {
  width: number | null;
  height: number | null;
  placeholder: string | null;
  variantKey: string | null;
  variantWidths: number[];
  isAnimated: boolean;
}

/** How a picture is drawn: its size, its stand-in and its smaller copies. Undefined where its size is not known. */
export function imageFileOf(row: ImageFileRow): ImageFile | undefined {
  const { width, height, placeholder, variantKey, variantWidths, isAnimated } = row;
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

/** Address of a file of the library as it is now (D44). */
export function mediaPath(id: string, publicName: string): string {
  return `/media/${id}/${encodeURIComponent(publicName)}`;
}

/** The stored focal point, 0 to 1 as decimals or their text, as per cent; undefined without one. */
export function focalOf(x: { toString(): string } | null, y: { toString(): string } | null): ContentImage['focal'] {
  if (x === null || y === null) return undefined;
  const percent = (part: { toString(): string }) => Math.round(Number(part.toString()) * 10_000) / 100;
  return { x: percent(x), y: percent(y) };
}

interface FoundRow extends ImageFileRow {
  id: string;
  publicName: string;
  focalX: string | null;
  focalY: string | null;
}

/** Deeper than any document of content, and more pictures than any has. */
const deepest = 32;
const maxImages = 1000;
/** Beyond the first pictures of a document their small stand-ins would weigh more than the whole page before them. */
const maxPlaceholders = 8;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type LibraryImage = ContentImage & { mediaId: string };

function isLibraryImage(value: object): value is LibraryImage {
  return (
    'mediaId' in value &&
    typeof value.mediaId === 'string' &&
    uuid.test(value.mediaId) &&
    'path' in value &&
    typeof value.path === 'string'
  );
}

/** Ids of the files that pictures in `value` are of. */
function collectIds(value: unknown, ids: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (!Array.isArray(value) && isLibraryImage(value)) {
    if (ids.size < maxImages) ids.add(value.mediaId.toLowerCase());
    return;
  }
  for (const inner of Object.values(value)) collectIds(inner, ids, depth + 1);
}

type Show = (image: LibraryImage) => ContentImage;

/** A copy of `value` with each picture of the library as `show` gives it; what holds none is not copied. */
function withImages(value: unknown, show: Show, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
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

/** Of one picture and the row of its file; undefined: a file that is gone, in the trash, missing or no picture. */
type Resolve = (image: LibraryImage, row: FoundRow | undefined) => ShownImage;

function shownImage(image: LibraryImage, row: FoundRow | undefined): ShownImage {
  if (row === undefined) return { ...image, path: '' };
  const file = imageFileOf(row);
  const focal = image.focal ?? focalOf(row.focalX, row.focalY);
  return {
    ...image,
    path: mediaPath(row.id, row.publicName),
    ...(focal === undefined ? {} : { focal }),
    ...(file === undefined ? {} : { file }),
  };
}

function editedImage(image: LibraryImage, row: FoundRow | undefined): ShownImage {
  if (row === undefined) return { ...image, path: '' };
  const file = imageFileOf(row);
  const focal = focalOf(row.focalX, row.focalY);
  const shown = file === undefined || focal === undefined ? file : { ...file, focal };
  return { ...image, path: mediaPath(row.id, row.publicName), ...(shown === undefined ? {} : { file: shown }) };
}

/**
 * {@link resolveImages} for whoever edits the document and sends it back: a focal point of the file comes with the file, so
 * that it does not become the place's own.
 */
export function resolveForEditing<Content>(db: Db, content: Content): Promise<Content> {
  return resolveImages(db, content, editedImage);
}

const picturesBy = prepared(
  ({ ids }: Given<{ ids: readonly string[] }>) =>
    build
      .selectFrom('media_files as m')
      .select(camel('m.id', 'm.public_name', 'm.width', 'm.height', 'm.placeholder', 'm.variant_key'))
      .select(camel('m.variant_widths', 'm.is_animated'))
      .select((eb) => [asText(eb.ref('m.focal_x')).as('focalX'), asText(eb.ref('m.focal_y')).as('focalY')])
      .where('m.id', '=', anyOf(ids, 'uuid'))
      .where('m.store', '=', 'images')
      .where('m.deleted_at', 'is', null)
      .where('m.is_missing', '=', false),
  'images of a document',
);

/**
 * A document of content (any JSON) as it is shown: each picture of the library (D26) with the address its file has now
 * and, as `file`, what drawing it needs (the first ones with their stand-in); `path` is empty where the file is gone, in the trash or missing. Alternative
 * text and focal point are those of the place; the file's focal point stands in where the place has none. One statement
 * for all pictures, none where there are none. The result is for showing, never for storing.
 * @throws the database's error
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
  const byId = new Map(rows.map((row) => [row.id, early.has(row.id) ? row : { ...row, placeholder: null }]));
  const show: Show = (image) => resolve(image, byId.get(image.mediaId.toLowerCase()));
  // Only pictures are put in the place of pictures: the shape stays.
  return withImages(content, show) as Content;
}

/** {@link resolveImages} for public pages: while files cannot be read, what was shown last stands in, else the stored addresses (D23). */
export async function showImages<Content>(db: Db, log: Logger, content: Content, last = content): Promise<Content> {
  try {
    return await resolveImages(db, content);
  } catch (error) {
    noteFallback(error);
    log.warn({ err: error }, 'images could not be read from the library: the last known ones are shown');
    return last;
  }
}
