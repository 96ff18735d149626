import { keepPreviousData } from '@tanstack/react-query';
import { mayEnter } from '../../domain/access/access.ts';
import type { FactFilter } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useViewer } from '../../lib/session/session.ts';
import { CsvButtons } from '../../widgets/csv-import/csv-buttons.tsx';
import { CsvNotices } from '../../widgets/csv-import/csv-runs.tsx';
import { RecordList } from '../../widgets/list-screen/list-screen.tsx';
import { AddLink } from '../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { DatasetButton } from './datasets/dataset-button.tsx';
import { FactFilterBar } from './fact-filter-bar.tsx';
import { factColumns } from './fact-columns.tsx';

export function FactList({ filter, onFilter, onCopied }: RowListProps<FactFilter>) {
  const isAdmin = mayEnter('admin', useViewer());
  const query = trpc.facts.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { sort: _, after, ...chosen } = filter;
  return (
    <RecordList
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {isAdmin && <CsvButtons noun="facts" filter={chosen} />}
          {isAdmin && <DatasetButton />}
          <AddLink to="/admin/facts" search={{ ...filter, edit: 'new' }} resetScroll={false}>
            {texts.add}
          </AddLink>
        </>
      }
      notices={isAdmin && <CsvNotices noun="facts" />}
      filters={<FactFilterBar filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/facts"
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(chosen).length > 0 || after !== undefined ? texts.emptyFilter : texts.empty}
      label={texts.list}
      columns={factColumns}
      context={{ onCopied }}
      filter={filter}
      onFilter={onFilter}
    />
  );
}
