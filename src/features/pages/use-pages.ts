import { keepPreviousData } from '@tanstack/react-query';
import type { ArticleFilter, PageSort } from '../../domain/articles/list.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Keeps the previous page while loading; always refetched. */
export function usePages(filter: ArticleFilter<PageSort>) {
  return trpc.pages.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
}
