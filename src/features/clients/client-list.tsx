import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { choicesOf, ListChoice } from '../../components/form/list-choice.tsx';
import type { ClientFilter } from '../../domain/clients/list.ts';
import { clientSorts, clientStatuses, maxCounted } from '../../domain/clients/clients.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { mayEnter } from '../../domain/access/access.ts';
import { useViewer } from '../../lib/session/session.ts';
import { CsvButtons } from '../../widgets/csv-import/csv-buttons.tsx';
import { ExportRuns } from '../../widgets/csv-export/export-runs.tsx';
import { CsvRuns } from '../../widgets/csv-import/csv-runs.tsx';
import { FilterBar, narrowed } from '../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../widgets/list-screen/list-screen.tsx';
import { useErrorToast } from '../../widgets/list-screen/use-error-toast.ts';
import { ClientTable } from './client-table.tsx';
import { rememberFilter } from './last-filter.ts';

interface ClientListProps {
  filter: ClientFilter;
  /** `isTyping`: rapid changes. */
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

/** Spec 1 §2. Always refetched; the previous page shows meanwhile. */
export function ClientList({ filter, onFilter }: ClientListProps) {
  const isAdmin = mayEnter('admin', useViewer());
  const query = trpc.clients.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  useErrorToast(texts.listFailed, query.error);
  useEffect(() => rememberFilter(filter), [filter]);
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {isAdmin && <CsvButtons noun="clients" filter={{ q: filter.q, status: filter.status }} />}
          <AddLink />
        </>
      }
      notices={
        isAdmin && (
          <>
            <CsvRuns noun="clients" />
            <ExportRuns noun="clients" />
          </>
        )
      }
      filters={<Filter filter={filter} onFilter={onFilter} />}
      query={query}
      to="/clients"
      search={filter}
      failedTitle={texts.listFailed}
      count={({ items, total }) => (items.length === 0 ? undefined : texts.found(total, maxCounted))}
      empty={<Empty filter={filter} />}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <ClientTable
          clients={items}
          sort={filter.sort}
          onSort={(sort) => onFilter(narrowed({ ...filter, sort }), false)}
        />
      )}
    </ListScreen>
  );
}

function Empty({ filter }: { filter: ClientFilter }) {
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

function Filter({ filter, onFilter }: ClientListProps) {
  const { q, status, sort } = filter;
  const change = (next: ClientFilter, isTyping = false) => onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      isWide
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={q !== undefined || status !== undefined}
      onClear={() => change({ q: undefined, status: undefined })}
    >
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
    </FilterBar>
  );
}
