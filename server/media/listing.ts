import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import { type MediaPage, mediaPageSize, type MediaRow } from '../../src/domain/media/media.ts';
import type { MediaFilter, MediaSort, MediaTypeFilter } from '../../src/domain/media/filter.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import type { Db } from '../platform/database.ts';
import { escapeLike } from '../platform/like-pattern.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { cropOf, focalOf, foundPictures, imageFileOf, shownFocal, shownPath } from './resolve.ts';
import { isUsed } from './usage.ts';
import { anyOf, build, camel, countAll, query } from '../platform/sql.ts';

/** By store. */
const mimeTypes: Record<Exclude<MediaTypeFilter, 'documents'>, readonly string[]> = {
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  svg: ['image/svg+xml'],
};

const m = expressionBuilder<{ m: Tables['media_files'] }, 'm'>();

export const files = foundPictures
  .select(['m.version', 'm.store', 'm.name', 'm.size', 'm.type', 'm.alt'])
  .select(camel('m.is_decorative', 'm.is_missing', 'm.created_at'))
  .$narrowType<Pick<MediaRow, 'store'>>();
export type FileRow = InferResult<typeof files>[number];

export const inLibrary = m.and([m('m.deleted_at', 'is', null), m('m.store', '<>', 'private')]);

export function toMediaRow(row: FileRow): MediaRow {
  const { id, version, store, name, size, type, width, height, alt, isDecorative, isMissing } = row;
  const url = shownPath(id, row);
  const focal = focalOf(row.focalX, row.focalY);
  const shown = shownFocal(row, focal);
  const file = imageFileOf(row);
  const isShown = store === 'images' && !isMissing;
  return {
    id,
    version,
    store,
    name,
    url,
    size,
    type,
    width,
    height,
    alt,
    isDecorative,
    focal: focal ?? null,
    crop: cropOf(row) ?? null,
    image: isShown
      ? {
          mediaId: id,
          path: url,
          alt: alt ?? '',
          decorative: isDecorative,
          ...(shown === undefined ? {} : { focal: shown }),
          ...(file === undefined ? {} : { file }),
        }
      : null,
    isMissing,
    createdAt: row.createdAt.toISOString(),
  };
}

interface Order {
  by: Expression<string | number | Date>;
  direction: 'asc' | 'desc';
  valueOf: (key: string) => Expression<unknown>;
  isKey: (key: string) => boolean;
}

const ascending = { direction: 'asc' } as const;
const descending = { direction: 'desc' } as const;
const byTime = {
  by: m.ref('m.created_at'),
  valueOf: (key: string) => sql`${key}::timestamptz`,
  isKey: (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key,
};
const bySize = {
  by: m.ref('m.size'),
  valueOf: (key: string) => sql`${key}::integer`,
  isKey: (key: string) => /^\d{1,9}$/.test(key),
};

const orders: Record<MediaSort, Order> = {
  newest: { ...byTime, ...descending },
  oldest: { ...byTime, ...ascending },
  name: {
    by: sql<string>`lower(${m.ref('m.name')})`,
    valueOf: (key) => sql`${key}::text`,
    isKey: (key) => !key.includes('\0'),
    ...ascending,
  },
  largest: { ...bySize, ...descending },
  smallest: { ...bySize, ...ascending },
};

/** Each word of `q`. */
function matching({ q, type, unused }: MediaFilter): Expression<SqlBool> {
  const words = (q ?? '')
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const conditions: Expression<SqlBool>[] = words.map((word) => m('m.name', 'ilike', `%${escapeLike(word)}%`));
  if (type === 'documents') conditions.push(m('m.store', '=', 'documents'));
  else if (type !== undefined) {
    conditions.push(m('m.store', '=', 'images'), m('m.type', '=', anyOf(mimeTypes[type], 'text')));
  }
  if (unused === true) conditions.push(m.not(isUsed));
  return m.and([inLibrary, ...conditions]);
}

/**
 * Newest first by default (spec 2 §7). One statement for the page, one for the count. VALIDATION on
 * `after`: forged, or of another order.
 */
export async function listFiles(db: Db, filter: MediaFilter): Promise<MediaPage> {
  const sort = filter.sort ?? 'newest';
  const { by, direction, valueOf, isKey } = orders[sort];
  const from =
    filter.after === undefined ? undefined : decodeSortedCursor(filter.after, sort, isKey, mediaRefusals.badCursor);
  const where = matching(filter);
  const onward =
    from === undefined
      ? m.lit(true)
      : sql<SqlBool>`(${by}, ${m.ref('m.id')}) ${direction === 'asc' ? sql`>` : sql`<`} (${valueOf(from.key)}, ${from.id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    query(
      db,
      files
        .select(sql<string | number | Date>`${by}`.as('key'))
        .where(where)
        .where(onward)
        .orderBy(by, direction)
        .orderBy('m.id', direction)
        .limit(mediaPageSize + 1),
    ),
    query(db, build.selectFrom('media_files as m').select(countAll.as('total')).where(where)),
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
