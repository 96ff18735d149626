import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { ServiceFilter } from '../../../domain/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/texts/services.ts';
import { readFailure } from '../../../lib/failure.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import { ServiceFilterBar } from './service-filter.tsx';
import { ServiceItem } from './service-item.tsx';

interface ServiceListProps {
  filter: ServiceFilter;
  onFilter: (filter: ServiceFilter, replaces: boolean) => void;
  /** A service was copied, under this id. */
  onCopied: (id: string) => void;
}

/** The catalogue of services, the newest first; filter and page are in the address. */
export function ServiceList({ filter, onFilter, onCopied }: ServiceListProps) {
  // That of the filter before stays until this one is there. What others do shows at once.
  const { data, error, isFetching, refetch } = trpc.services.list.useQuery(filter, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error === null) return;
    toast({ title: texts.fetchFailed, description: failureWords(readFailure(error)), tone: 'destructive' });
  }, [error]);
  const { after, ...rest } = filter;
  const narrowed = { ...rest };
  return (
    <>
      <ScreenTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <CsvButtons noun="services" filter={narrowed} />
            <Link
              to="/admin/services"
              search={{ ...filter, edit: 'new' }}
              resetScroll={false}
              className={buttonClass()}
            >
              <Plus aria-hidden="true" className="size-4" />
              {texts.add}
            </Link>
          </>
        }
      />
      <ServiceFilterBar filter={filter} onFilter={onFilter} />
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.fetchFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton />}
      {data !== undefined && (
        <>
          <p role="status" className="mb-3 text-sm text-muted">
            {texts.total(data.total)}
          </p>
          {data.items.length === 0 ? (
            <p className="rounded-card border border-line bg-raised p-6 text-muted">
              {after !== undefined
                ? texts.emptyPage
                : Object.keys(narrowed).length > 0
                  ? texts.emptyFilter
                  : texts.empty}
            </p>
          ) : (
            <ul aria-label={texts.list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {data.items.map((row) => (
                <ServiceItem key={row.id} row={row} onCopied={onCopied} />
              ))}
            </ul>
          )}
        </>
      )}
      <div className="mt-6">
        <PageLinks
          to="/admin/services"
          search={filter}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-64 w-full" />
      ))}
    </div>
  );
}
