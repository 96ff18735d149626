import { Prisma } from '../../prisma/generated/client.ts';
import { type MediaPage, mediaPageSize, type MediaRow } from '../../src/domain/media.ts';
import type { MediaFilter, MediaSort, MediaTypeFilter } from '../../src/domain/media-filter.ts';
import { mediaRefusals } from '../../src/domain/texts/media.ts';
import { type Db, readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { focalOf, imageFileOf, type ImageFileRow, mediaPath } from './resolve.ts';
import { isUsedSql } from './usage.ts';

/** What a row of the library is made of; focal points are decimals as text, from 0 to 1. */
export interface FileRow extends ImageFileRow {
  id: string;
  version: number;
  store: MediaRow['store'];
  name: string;
  publicName: string;
  size: number;
  type: string;
  alt: string | null;
  isDecorative: boolean;
  focalX: string | null;
  focalY: string | null;
  isMissing: boolean;
  createdAt: Date;
}

/** Mime types by group of the filter; documents are told by their store. */
const mimeTypes: Record<Exclude<MediaTypeFilter, 'documents'>, readonly string[]> = {
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  svg: ['image/svg+xml'],
};

export const fileColumns = Prisma.sql`
  m.id, m.version, m.store, m.name, m.public_name AS "publicName", m.size, m.type, m.width, m.height, m.placeholder,
  m.variant_key AS "variantKey", m.variant_widths AS "variantWidths", m.is_animated AS "isAnimated", m.alt,
  m.is_decorative AS "isDecorative", m.focal_x AS "focalX", m.focal_y AS "focalY", m.is_missing AS "isMissing",
  m.created_at AS "createdAt"`;

/** What the library is made of: neither what lies in the trash nor what is somebody's own. */
export const inLibrary = Prisma.sql`m.deleted_at IS NULL AND m.store <> 'private'`;

export function toMediaRow(row: FileRow): MediaRow {
  const { id, store, alt, isDecorative, isMissing } = row;
  const url = mediaPath(id, row.publicName);
  const focal = focalOf(row.focalX, row.focalY);
  const file = imageFileOf(row);
  const isShown = store === 'images' && !isMissing;
  return {
    id,
    version: row.version,
    store,
    name: row.name,
    url,
    size: row.size,
    type: row.type,
    width: row.width,
    height: row.height,
    alt,
    isDecorative,
    focal: focal ?? null,
    image: isShown
      ? {
          mediaId: id,
          path: url,
          alt: alt ?? '',
          decorative: isDecorative,
          ...(focal === undefined ? {} : { focal }),
          ...(file === undefined ? {} : { file }),
        }
      : null,
    isMissing,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What a list is sorted by, as Postgres compares it, and the type that a cursor gives it back as. */
interface Order {
  by: Prisma.Sql;
  direction: Prisma.Sql;
  beyond: Prisma.Sql;
  type: Prisma.Sql;
  /** What may stand in a cursor. */
  isKey: (key: string) => boolean;
}

const ascending = { direction: Prisma.sql`ASC`, beyond: Prisma.sql`>` };
const descending = { direction: Prisma.sql`DESC`, beyond: Prisma.sql`<` };
const byTime = {
  by: Prisma.sql`m.created_at`,
  type: Prisma.sql`timestamptz`,
  isKey: (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key,
};
const bySize = { by: Prisma.sql`m.size`, type: Prisma.sql`integer`, isKey: (key: string) => /^\d{1,9}$/.test(key) };

const orders: Record<MediaSort, Order> = {
  newest: { ...byTime, ...descending },
  oldest: { ...byTime, ...ascending },
  name: { by: Prisma.sql`lower(m.name)`, type: Prisma.sql`text`, isKey: (key) => !key.includes('\0'), ...ascending },
  largest: { ...bySize, ...descending },
  smallest: { ...bySize, ...ascending },
};

/** Each word of `q` stands in the name. */
function matching({ q, type, unused }: MediaFilter): Prisma.Sql {
  const words = (q ?? '')
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const conditions = words.map((word) => Prisma.sql`m.name ILIKE ${`%${literal(word)}%`}`);
  if (type === 'documents') conditions.push(Prisma.sql`m.store = 'documents'`);
  else if (type !== undefined) {
    conditions.push(Prisma.sql`m.store = 'images' AND m.type = ANY(${[...mimeTypes[type]]}::text[])`);
  }
  if (unused === true) conditions.push(Prisma.sql`NOT ${isUsedSql}`);
  return Prisma.join([inLibrary, ...conditions], ' AND ');
}

/**
 * A page of the library: pictures and documents together, the newest first unless told (specification 2, section 7),
 * never the private store and never the trash. The page and the count are one statement each. VALIDATION on `after` for a
 * forged cursor, and for one of another sort.
 */
export async function listFiles(db: Db, filter: MediaFilter): Promise<MediaPage> {
  const sort = filter.sort ?? 'newest';
  const { by, direction, beyond, type, isKey } = orders[sort];
  const from =
    filter.after === undefined ? undefined : decodeSortedCursor(filter.after, sort, isKey, mediaRefusals.badCursor);
  const where = matching(filter);
  const onward =
    from === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${by}, m.id) ${beyond} (${from.key}::${type}, ${from.id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    readRows<FileRow & { key: string | number | Date }>(
      db,
      Prisma.sql`
        SELECT ${fileColumns}, ${by} AS key
        FROM media_files m
        WHERE ${where} ${onward}
        ORDER BY ${by} ${direction}, m.id ${direction}
        LIMIT ${mediaPageSize + 1}::int`,
    ),
    readRows<{ total: number }>(db, Prisma.sql`SELECT count(*)::int AS total FROM media_files m WHERE ${where}`),
  ]);
  const items = rows.slice(0, mediaPageSize);
  const last = rows.length > mediaPageSize ? items.at(-1) : undefined;
  const keyOf = (key: string | number | Date) => (key instanceof Date ? key.toISOString() : String(key));
  return {
    items: items.map(toMediaRow),
    next: last === undefined ? null : encodeSortedCursor(sort, { key: keyOf(last.key), id: last.id }),
    total: counted?.total ?? 0,
  };
}
