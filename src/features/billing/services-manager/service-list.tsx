import { keepPreviousData } from '@tanstack/react-query';
import type { ServiceFilter } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { CsvButtons } from '../../../widgets/csv-import/csv-buttons.tsx';
import { CsvNotices } from '../../../widgets/csv-import/csv-runs.tsx';
import { RecordList } from '../../../widgets/list-screen/list-screen.tsx';
import { AddLink } from '../../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../../widgets/list-screen/use-row-dialog.ts';
import { useErrorToast } from '../../../widgets/list-screen/use-error-toast.ts';
import { ServiceFilterBar } from './service-filter.tsx';
import { serviceColumns } from './service-columns.tsx';

export function ServiceList({ filter, onFilter, onCopied }: RowListProps<ServiceFilter>) {
  // Keeps the previous list while loading; always refetched.
  const query = trpc.services.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  useErrorToast(texts.fetchFailed, query.error);
  const { after, ...exported } = filter;
  const { sort: _, ...chosen } = exported;
  return (
    <RecordList
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CsvButtons noun="services" filter={{ ...exported }} />
          <AddLink to="/admin/services" search={{ ...filter, edit: 'new' }} resetScroll={false}>
            {texts.add}
          </AddLink>
        </>
      }
      notices={<CsvNotices noun="services" />}
      filters={<ServiceFilterBar filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/services"
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={after !== undefined ? texts.emptyPage : Object.keys(chosen).length > 0 ? texts.emptyFilter : texts.empty}
      label={texts.list}
      columns={serviceColumns}
      context={{ onCopied }}
      filter={filter}
      onFilter={onFilter}
    />
  );
}
