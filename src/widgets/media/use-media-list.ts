import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MediaPage, MediaRow } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/trpc.ts';
import { listFilterOf } from './list-filter.ts';
import type { ListFilter } from './media-search.ts';

type Pages = InfiniteData<MediaPage, string | undefined>;

const listKey = [['media', 'list']] as const;

export interface MediaList {
  /** Undefined until the first answer. */
  rows: MediaRow[] | undefined;
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The list is that of the filter before, until the new one has come. */
  isOutdated: boolean;
  isFetching: boolean;
  error: unknown;
  /** Asks for what failed once more. */
  retry: () => void;
}

/** The first `pages` pages of the library for this filter, one after the other; earlier ones stay while more come. */
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
    // Others upload too. But nothing is fetched anew under the eyes of somebody who has scrolled far down.
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
      toast({ title: texts.fetchFailed, description: failureWords(readFailure(error)), tone: 'destructive' });
    }
  }, [error]);

  // A file that was added meanwhile pushes others over to the next page: each is shown once.
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

/** What changes of the list without asking for it anew, or begins it anew. */
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
      /** The file as it is now, in its place. */
      put: (row: MediaRow) =>
        eachPage((page) => ({ ...page, items: page.items.map((one) => (one.id === row.id ? row : one)) })),
      drop: (id: string) =>
        eachPage((page) => ({ ...page, total: page.total - 1, items: page.items.filter((one) => one.id !== id) })),
      /** Shows the first page again, as it is now. */
      reload: () => {
        change(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }));
        void queryClient.invalidateQueries({ queryKey: listKey });
      },
    };
  }, [queryClient]);
}
