import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import { type MediaPage, mediaPageSize, type MediaRow } from '../../src/domain/media/media.ts';
import type { MediaFilter, MediaSort, MediaTypeFilter } from '../../src/domain/media/filter.ts';
import type { Db } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { byInteger, byText, byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { sortedPage } from '../platform/lists/sorted-cursor.ts';
import { cropOf, focalOf, foundPictures, imageFileOf, shownFocal, shownPath } from './resolve.ts';
import { isUsed } from './usage.ts';
import { anyOf, build, camel, columnsOf, countAll, query } from '../platform/sql.ts';

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
  const stored = imageFileOf(row);
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
          ...(stored === undefined ? {} : { file: stored }),
        }
      : null,
    isMissing,
    createdAt: row.createdAt.toISOString(),
  };
}

const file = columnsOf('media_files', 'm');

const orders: Record<MediaSort, RowOrder> = {
  newest: byTime(file('created_at')),
  oldest: { ...byTime(file('created_at')), way: 'asc' },
  name: byText(sql<string>`lower(${file('name')})`),
  largest: byInteger(file('size'), 'desc'),
  smallest: byInteger(file('size'), 'asc'),
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
  const keyset = { after: filter.after, sort, order: orders[sort], id: file('id') };
  const where = matching(filter);
  const [rows, [counted]] = await Promise.all([
    query(db, keysetRows(files.where(where), keyset, mediaPageSize)),
    query(db, build.selectFrom('media_files as m').select(countAll.as('total')).where(where)),
  ]);
  const { shown, next } = sortedPage(rows, mediaPageSize, sort);
  return { items: shown.map(toMediaRow), next, total: counted?.total ?? 0 };
}
