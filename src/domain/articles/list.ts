import type { ArticleState } from './articles.ts';

/** Pages or posts on one page of their list. */
export const articlePageSize = 25;

/** Columns that lists are sorted by (specification 2, section 2). */
export const pageSorts = ['title', 'slug', 'status', 'modified'] as const;
export const postSorts = ['title', 'category', 'author', 'status', 'date'] as const;
export type PageSort = (typeof pageSorts)[number];
export type PostSort = (typeof postSorts)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** States of the filter (D36); `newer`: with a draft of one's own that is newer than what is stored. */
export const listedStates = ['draft', 'scheduled', 'published', 'expired', 'newer'] as const;
export type ListedState = (typeof listedStates)[number];

/** What a list shows; kept in the address of its screen. */
export interface ArticleFilter<Sort extends string> {
  /** Words in the title or slug of a page, in the title, category or author of a post. */
  q?: string | undefined;
  state?: ListedState | undefined;
  sort?: Sort | undefined;
  direction?: SortDirection | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
}

/** What was changed last stands first; of posts the newest. */
export const pageListStart = { sort: 'modified', direction: 'desc' } as const;
export const postListStart = { sort: 'date', direction: 'desc' } as const;

/** One line of a list. Times are ISO 8601. */
export interface ArticleRow {
  id: string;
  version: number;
  title: string;
  slug: string;
  state: ArticleState;
  /** When visitors begin and cease to see it; null for at once and for never. */
  publishAt: string | null;
  unpublishAt: string | null;
  modifiedAt: string;
  /** The caller has a draft of it that is not saved. */
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
  /** All that the filter finds. */
  total: number;
}

/** What is done to several at once. */
export const bulkActions = ['publish', 'unpublish', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxAtOnce = 100;

/** What became of one of several. */
export interface BulkOutcome {
  id: string;
  /** Empty where it is not there any more. */
  title: string;
  outcome: 'done' | 'unchanged' | 'refused';
  /** Why it was refused. */
  reason: string | null;
}
