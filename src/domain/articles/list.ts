import type { ArticleState } from './articles.ts';

export const articlePageSize = 25;

/** Specification 2, section 2. */
export const pageSorts = ['title', 'slug', 'status', 'modified'] as const;
export const postSorts = ['title', 'category', 'author', 'status', 'date'] as const;
export type PageSort = (typeof pageSorts)[number];
export type PostSort = (typeof postSorts)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** States of the filter (D36); `newer`: the caller has a draft newer than the stored version. */
export const listedStates = ['draft', 'scheduled', 'published', 'expired', 'newer'] as const;
export type ListedState = (typeof listedStates)[number];

/** Kept in the URL. */
export interface ArticleFilter<Sort extends string> {
  /** Matches title or slug of pages; title, category or author of posts. */
  q?: string | undefined;
  state?: ListedState | undefined;
  sort?: Sort | undefined;
  direction?: SortDirection | undefined;
  /** `next` of the previous page. */
  after?: string | undefined;
}

/** Last changed first; for posts, the newest. */
export const pageListStart = { sort: 'modified', direction: 'desc' } as const;
export const postListStart = { sort: 'date', direction: 'desc' } as const;

/** Times are ISO 8601. */
export interface ArticleRow {
  id: string;
  version: number;
  title: string;
  slug: string;
  state: ArticleState;
  /** Start and end of visibility; null: immediately, never. */
  publishAt: string | null;
  unpublishAt: string | null;
  modifiedAt: string;
  /** The caller has an unsaved draft. */
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
  /** Of the whole filter, not the page. */
  total: number;
}

export const bulkActions = ['publish', 'unpublish', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxAtOnce = 100;

export interface BulkOutcome {
  id: string;
  /** Empty if it no longer exists. */
  title: string;
  outcome: 'done' | 'unchanged' | 'refused';
  /** Reason for a refusal. */
  reason: string | null;
}
