import { keepPreviousData } from '@tanstack/react-query';
import type { ArticleFilter, PageSort } from '../../domain/articles/list.ts';
import { trpc } from '../../lib/trpc.ts';

/** A page of the list; that of the filter before stays until it is there. What others do shows at once. */
export function usePages(filter: ArticleFilter<PageSort>) {
  return trpc.pages.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
}
