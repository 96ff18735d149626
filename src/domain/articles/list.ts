import type { ExampleFilter } from '../admin/example-filter.ts';
import type { ArticleState } from './state.ts';

export const articlePageSize = 25;

export const pageSorts = ['title', 'slug', 'status', 'modified'] as const;
export const postSorts = ['title', 'category', 'author', 'status', 'date'] as const;
export type PageSort = (typeof pageSorts)[number];
export type PostSort = (typeof postSorts)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** D36; `newer`: the caller's draft is newer than the stored version. */
export const listedStates = ['draft', 'scheduled', 'published', 'expired', 'newer'] as const;
export type ListedState = (typeof listedStates)[number];

/** In the URL. */
export interface ArticleFilter<Sort extends string> {
  /** Title or slug of pages; title, category or author of posts. */
  q?: string | undefined;
  state?: ListedState | undefined;
  /** Posts only. */
  examples?: ExampleFilter | undefined;
  sort?: Sort | undefined;
  direction?: SortDirection | undefined;
  after?: string | undefined;
}

export const pageListStart = { sort: 'modified', direction: 'desc' } as const;
export const postListStart = { sort: 'date', direction: 'desc' } as const;

/** Times: ISO 8601. */
export interface ArticleRow {
  id: string;
  version: number;
  title: string;
  slug: string;
  state: ArticleState;
  /** Null: immediately, never. */
  publishAt: string | null;
  unpublishAt: string | null;
  modifiedAt: string;
  hasDraft: boolean;
}

export interface PostRow extends ArticleRow {
  category: string;
  author: string;
  /** YYYY-MM-DD */
  date: string;
}

export interface ArticlePage<Row extends ArticleRow> {
  items: Row[];
  next: string | null;
  total: number;
}

export const bulkActions = ['publish', 'unpublish', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxAtOnce = 100;

export interface BulkOutcome {
  id: string;
  title: string;
  outcome: 'done' | 'unchanged' | 'refused';
  reason: string | null;
}
