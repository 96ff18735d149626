import { failureToast } from '../../lib/failure-toast.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MediaPage, MediaRow } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { listFilterOf } from './list-filter.ts';
import type { ListFilter } from './media-search.ts';

type Pages = InfiniteData<MediaPage, string | undefined>;

const listKey = [['media', 'list']] as const;

export interface MediaList {
  /** Undefined while loading. */
  rows: MediaRow[] | undefined;
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The previous filter's. */
  isOutdated: boolean;
  isFetching: boolean;
  error: unknown;
  retry: () => void;
}

/** In sequence; earlier ones stay. */
export function useMediaList(wanted: ListFilter, pages: number): MediaList {
  const client = useClient();
  const filter = listFilterOf(wanted);
  const query = useInfiniteQuery({
    queryKey: [...listKey, { input: filter, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.media.list.query({ ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // Others upload too; not while scrolled far down.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, hasNextPage, fetchNextPage } =
    query;

  const isShort = !isPlaceholderData && data !== undefined && data.pages.length < pages;
  const isBehind = isShort && hasNextPage && !query.isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  useEffect(() => {
    if (error !== null) {
      failureToast(texts.fetchFailed)(readFailure(error));
    }
  }, [error]);

  // New files shift others: deduplicate.
  const rows = useMemo(
    () => data && [...new Map(data.pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()],
    [data],
  );
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    isOutdated: isPlaceholderData,
    isFetching: query.isFetching,
    error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

export function useMediaListChanges() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = (how: (pages: Pages) => Pages) => {
      queryClient.setQueriesData<Pages>({ queryKey: listKey }, (pages) =>
        pages === undefined ? undefined : how(pages),
      );
    };
    const eachPage = (how: (page: MediaPage) => MediaPage) =>
      change((data) => ({ ...data, pages: data.pages.map((page) => how(page)) }));
    return {
      put: (row: MediaRow) =>
        eachPage((page) => ({ ...page, items: page.items.map((one) => (one.id === row.id ? row : one)) })),
      drop: (id: string) =>
        eachPage((page) => ({ ...page, total: page.total - 1, items: page.items.filter((one) => one.id !== id) })),
      reload: () => {
        change(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }));
        void queryClient.invalidateQueries({ queryKey: listKey });
      },
    };
  }, [queryClient]);
}
