import { keepPreviousData } from '@tanstack/react-query';
import { choicesOf } from '../../components/form/list-choice.tsx';
import type { ClientFilter } from '../../domain/clients/list.ts';
import { clientSorts, clientStatuses, maxCounted } from '../../domain/clients/clients.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { mayEnter } from '../../domain/access/access.ts';
import { useViewer } from '../../lib/session/session.ts';
import { CsvButtons } from '../../widgets/csv-import/csv-buttons.tsx';
import { CsvNotices } from '../../widgets/csv-import/csv-runs.tsx';
import { FilterBar } from '../../widgets/list-screen/filter-bar.tsx';
import { RecordList } from '../../widgets/list-screen/list-screen.tsx';
import { AddLink } from '../../widgets/list-screen/record-links.tsx';
import { useErrorToast } from '../../widgets/list-screen/use-error-toast.ts';
import { clientColumns } from './client-columns.tsx';

interface ClientListProps {
  filter: ClientFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: ClientFilter, isTyping: boolean) => void;
}

const add = (
  <AddLink to="/clients/$id" params={{ id: 'new' }}>
    {texts.add}
  </AddLink>
);

/** Spec 1 §2. Always refetched; the previous page shows until then. */
export function ClientList({ filter, onFilter }: ClientListProps) {
  const isAdmin = mayEnter('admin', useViewer());
  const query = trpc.clients.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  useErrorToast(texts.listFailed, query.error);
  return (
    <RecordList
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {isAdmin && <CsvButtons noun="clients" filter={{ q: filter.q, status: filter.status }} />}
          {add}
        </>
      }
      notices={isAdmin && <CsvNotices noun="clients" />}
      filters={
        <FilterBar
          filter={filter}
          onFilter={onFilter}
          texts={texts}
          choices={[
            {
              by: 'status',
              none: texts.anyStatus,
              choices: choicesOf(clientStatuses, texts.statuses),
            },
            { by: 'sort', usual: 'newest', choices: choicesOf(clientSorts, texts.sorts) },
          ]}
          isWide
        />
      }
      query={query}
      to="/clients"
      failedTitle={texts.listFailed}
      count={({ items, total }) => (items.length === 0 ? undefined : texts.found(total, maxCounted))}
      empty={<Empty filter={filter} />}
      label={texts.title}
      columns={clientColumns}
      context={{}}
      filter={filter}
      onFilter={onFilter}
    />
  );
}

function Empty({ filter }: { filter: ClientFilter }) {
  if (filter.after !== undefined) return <p className="text-muted">{texts.emptyPage}</p>;
  const isSearch = filter.q !== undefined || filter.status !== undefined;
  return (
    <div role="status" className="rounded-card border border-line bg-raised p-8 text-center">
      <p className="text-lg font-semibold">{texts.empty}</p>
      <p className="text-muted">{isSearch ? texts.emptySearch : texts.emptyStart}</p>
      {!isSearch && <div className="mt-4">{add}</div>}
    </div>
  );
}
