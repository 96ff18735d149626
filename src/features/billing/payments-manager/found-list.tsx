import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import type { PaymentsSearch } from './payments-search.ts';

interface Found {
  total: number;
  next: string | null;
  items: readonly unknown[];
}

interface FoundListProps {
  query: { data: Found | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  search: PaymentsSearch;
  texts: { fetchFailed: string; total: (count: number) => string; first: string; next: string };
  /** What stands in the place of no rows. */
  empty: string;
  /** The rows, once they are known. */
  children: ReactNode;
}

/** A list of this screen in its four faces, and the way to its next page. */
export function FoundList({ query, search, texts, empty, children }: FoundListProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.fetchFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data !== undefined && (
        <>
          <p role="status" className="mb-2 text-sm text-muted">
            {texts.total(data.total)}
          </p>
          {data.items.length === 0 ? (
            <p className="rounded-card border border-line bg-raised p-6 text-muted">{empty}</p>
          ) : (
            children
          )}
        </>
      )}
      <div className="mt-6">
        <PageLinks
          to="/admin/payments"
          search={search as { q?: string; after?: string }}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}
