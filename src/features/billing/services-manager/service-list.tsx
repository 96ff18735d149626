import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import type { ServiceFilter } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { ExportRuns } from '../../../widgets/csv-export/export-runs.tsx';
import { CsvRuns } from '../../../widgets/csv-import/csv-runs.tsx';
import { narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../../widgets/list-screen/list-screen.tsx';
import { useErrorToast } from '../../../widgets/list-screen/use-error-toast.ts';
import { ServiceFilterBar } from './service-filter.tsx';
import { ServiceTable } from './service-table.tsx';

interface ServiceListProps {
  filter: ServiceFilter;
  onFilter: (filter: ServiceFilter, replaces: boolean) => void;
  onCopied: (id: string) => void;
}

export function ServiceList({ filter, onFilter, onCopied }: ServiceListProps) {
  // Keeps the previous list while loading; always refetched.
  const query = trpc.services.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  useErrorToast(texts.fetchFailed, query.error);
  const { after, ...exported } = filter;
  const { sort, ...chosen } = exported;
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CsvButtons noun="services" filter={{ ...exported }} />
          <Link to="/admin/services" search={{ ...filter, edit: 'new' }} resetScroll={false} className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.add}
          </Link>
        </>
      }
      notices={
        <>
          <CsvRuns noun="services" />
          <ExportRuns noun="services" />
        </>
      }
      filters={<ServiceFilterBar filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/services"
      search={filter}
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={after !== undefined ? texts.emptyPage : Object.keys(chosen).length > 0 ? texts.emptyFilter : texts.empty}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <ServiceTable
          rows={items}
          sort={sort}
          onSort={(one) => onFilter(narrowed({ ...filter, sort: one === 'newest' ? undefined : one }), false)}
          onCopied={onCopied}
        />
      )}
    </ListScreen>
  );
}
