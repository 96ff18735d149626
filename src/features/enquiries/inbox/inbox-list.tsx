import { keepPreviousData } from '@tanstack/react-query';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { enquiryInboxTexts as texts } from '../../../domain/texts/enquiry-inbox.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import { InboxFilterBar } from './inbox-filter.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { InboxTable } from './inbox-table.tsx';

interface InboxListProps {
  search: InboxSearch;
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

/** The inbox: searched, filtered, ordered; all of it in the address. What others do shows at once. */
export function InboxList({ search, onFilter }: InboxListProps) {
  const { data, error, isFetching, refetch } = trpc.enquiries.list.useQuery(search, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { sort: _, after: __, ...filter } = search;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <InboxFilterBar search={search} people={data?.people ?? []} onFilter={onFilter} />
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
            <p className="rounded-card border border-line bg-raised p-6 text-muted">
              {isFiltered ? texts.emptyFilter : texts.empty}
            </p>
          ) : (
            <InboxTable rows={data.items} search={search} />
          )}
        </>
      )}
      <div className="mt-6">
        <PageLinks
          to="/admin/enquiries"
          search={search}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}
