import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { choicesOf, ListChoice } from '../../components/list-choice.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { ClientFilter, ClientPage } from '../../domain/client-list.ts';
import { clientSorts, clientStatuses, mostCounted } from '../../domain/clients.ts';
import { clientTexts as texts } from '../../domain/texts/clients.ts';
import { trpc } from '../../lib/trpc.ts';
import { CsvButtons } from '../../widgets/csv-import/csv-buttons.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { PageLinks } from '../../widgets/page-links.tsx';
import { SearchBox } from '../../widgets/search-box.tsx';
import { ClientCard } from './client-card.tsx';
import { rememberFilter } from './last-filter.ts';
import { useErrorToast } from './use-error-toast.ts';

interface ClientListProps {
  filter: ClientFilter;
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (filter: ClientFilter, isTyping: boolean) => void;
}

function AddLink() {
  return (
    <Link to="/clients/$id" params={{ id: 'new' }} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-4" />
      {texts.add}
    </Link>
  );
}

/** /clients (specification 1, section 2): what others do shows at once; the page before stays until the next is there. */
export function ClientList({ filter, onFilter }: ClientListProps) {
  const { data, error, isFetching, refetch } = trpc.clients.list.useQuery(filter, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useErrorToast(texts.listFailed, error);
  useEffect(() => rememberFilter(filter), [filter]);
  return (
    <>
      <ScreenTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <CsvButtons noun="clients" filter={{ q: filter.q, status: filter.status }} />
            <AddLink />
          </>
        }
      />
      <Filter filter={filter} onFilter={onFilter} />
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.listFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Found filter={filter} page={data} />}
      <div className="mt-6">
        <PageLinks
          to="/clients"
          search={filter}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}

const cards = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

function Loading() {
  return (
    <div className={cards}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-40 w-full" />
      ))}
    </div>
  );
}

function Found({ filter, page }: { filter: ClientFilter; page: ClientPage }) {
  if (page.items.length > 0) {
    return (
      <>
        <p role="status" className="mb-3 text-sm text-muted">
          {texts.found(page.total, mostCounted)}
        </p>
        <ul aria-label={texts.title} className={cards}>
          {page.items.map((client) => (
            <ClientCard key={client.id} client={client} />
          ))}
        </ul>
      </>
    );
  }
  if (filter.after !== undefined) return <p className="text-muted">{texts.emptyPage}</p>;
  const isSearch = filter.q !== undefined || filter.status !== undefined;
  return (
    <div role="status" className="rounded-card border border-line bg-raised p-8 text-center">
      <p className="text-lg font-semibold">{texts.empty}</p>
      <p className="text-muted">{isSearch ? texts.emptySearch : texts.emptyStart}</p>
      {!isSearch && (
        <div className="mt-4">
          <AddLink />
        </div>
      )}
    </div>
  );
}

/** Words, status and order; a change begins at the first page again. */
function Filter({ filter, onFilter }: ClientListProps) {
  const { q, status, sort } = filter;
  const change = (next: Omit<ClientFilter, 'after'>, isTyping = false) =>
    onFilter(Object.fromEntries(Object.entries({ q, status, sort, ...next }).filter(([, value]) => value)), isTyping);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        isWide
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(words) => change({ q: words }, true)}
      />
      <ListChoice
        label={texts.status}
        value={status}
        none={texts.anyStatus}
        choices={choicesOf(clientStatuses, texts.statuses)}
        onChoose={(one) => change({ status: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(clientSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-52"
      />
      {(q !== undefined || status !== undefined) && (
        <Button variant="ghost" size="sm" onClick={() => change({ q: undefined, status: undefined })}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
