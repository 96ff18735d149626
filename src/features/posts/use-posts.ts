import { keepPreviousData } from '@tanstack/react-query';
import type { ArticleFilter, PostSort } from '../../domain/articles/list.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Keeps the previous page while loading; always refetched. */
export function usePosts(filter: ArticleFilter<PostSort>) {
  return trpc.posts.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
}
