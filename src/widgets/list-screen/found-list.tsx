import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { LoadFailed, type LoadState } from '../load-failed.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';

export interface ListPage {
  items: readonly unknown[];
  /** Next `after` cursor; null on the last page. */
  next: string | null;
}

export interface FoundListProps<Page extends ListPage> extends Omit<PageLinksProps, 'next'> {
  query: LoadState & { data: Page | undefined };
  failedTitle: string;
  loading?: ReactNode;
  /** Undefined: hidden. */
  count?: (page: Page) => string | undefined;
  empty: ReactNode;
  children: (page: Page) => ReactNode;
}

/** Loading, failed, empty, or rows. */
export function FoundList<Page extends ListPage>({
  query,
  failedTitle,
  loading,
  count,
  empty,
  children,
  ...links
}: FoundListProps<Page>) {
  const { data, error } = query;
  const counted = data === undefined ? undefined : count?.(data);
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={failedTitle} query={query} />
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

export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line bg-raised p-6 text-muted">{children}</p>;
}
