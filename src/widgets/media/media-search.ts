import { isUuid } from '../../domain/forms/uuid.ts';
import {
  type MediaFilter,
  mediaSorts,
  type MediaSort,
  mediaTypes,
  type MediaTypeFilter,
} from '../../domain/media/filter.ts';

export type MediaTab = 'browse' | 'upload';

export type ListFilter = Omit<MediaFilter, 'after'>;

/** Without defaults. */
export interface MediaSearch extends ListFilter {
  tab?: 'upload';
  page?: number;
  file?: string;
}

const maxQueryLength = 100;
const maxPages = 200;

const isSort = (value: unknown): value is MediaSort => mediaSorts.some((sort) => sort === value);
const isType = (value: unknown): value is MediaTypeFilter => mediaTypes.some((type) => type === value);

export function readMediaSearch(raw: Record<string, unknown>): MediaSearch {
  const { tab, sort, type, unused, file } = raw;
  const q = typeof raw.q === 'string' ? raw.q.trim().slice(0, maxQueryLength) : '';
  const page = Number(raw.page);
  return {
    ...(tab === 'upload' ? { tab } : {}),
    ...(q === '' ? {} : { q }),
    ...(isSort(sort) && sort !== 'newest' ? { sort } : {}),
    ...(isType(type) ? { type } : {}),
    ...(unused === true || unused === 'true' ? { unused: true } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= maxPages ? { page } : {}),
    ...(typeof file === 'string' && isUuid(file.toLowerCase()) ? { file } : {}),
  };
}
