import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';

export interface ListPage {
  items: readonly unknown[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

export interface FoundListProps<Page extends ListPage> extends Omit<PageLinksProps, 'next'> {
  query: { data: Page | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is said where the list could not be read. */
  failedTitle: string;
  /** In the place of rows that are on their way. */
  loading?: ReactNode;
  /** How many were found; undefined where that is not said. */
  count?: (page: Page) => string | undefined;
  /** In the place of no rows; words get a box of their own. */
  empty: ReactNode;
  /** The rows: cards in a `CardGrid`, or a table that fits its place. */
  children: (page: Page) => ReactNode;
}

/** A page of a list as it is: on its way, refused with Retry, empty or found, with its count and the way to the next. */
export function FoundList<Page extends ListPage>({
  query: { data, error, isFetching, refetch },
  failedTitle,
  loading,
  count,
  empty,
  children,
  ...links
}: FoundListProps<Page>) {
  const counted = data === undefined ? undefined : count?.(data);
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={failedTitle} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (loading ?? <Skeleton className="h-64 w-full" />)}
      {counted !== undefined && (
        <p role="status" className="mb-3 text-sm text-muted">
          {counted}
        </p>
      )}
      {data?.items.length === 0 && (typeof empty === 'string' ? <EmptyList>{empty}</EmptyList> : empty)}
      {data !== undefined && data.items.length > 0 && children(data)}
      <div className="mt-6">
        <PageLinks {...links} next={data?.next ?? null} />
      </div>
    </>
  );
}

/** In the place of no rows. */
export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line bg-raised p-6 text-muted">{children}</p>;
}
