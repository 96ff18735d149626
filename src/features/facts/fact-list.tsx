import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { mayEnter } from '../../domain/access/access.ts';
import type { FactFilter } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useViewer } from '../../lib/session/session.ts';
import { ExportRuns } from '../../widgets/csv-export/export-runs.tsx';
import { CsvButtons } from '../../widgets/csv-import/csv-buttons.tsx';
import { CsvRuns } from '../../widgets/csv-import/csv-runs.tsx';
import { narrowed } from '../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../widgets/list-screen/list-screen.tsx';
import { DatasetButton } from './datasets/dataset-button.tsx';
import { FactFilterBar } from './fact-filter-bar.tsx';
import { FactTable } from './fact-table.tsx';

interface FactListProps {
  filter: FactFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: FactFilter, isTyping: boolean) => void;
  onCopied: (id: string) => void;
}

export function FactList({ filter, onFilter, onCopied }: FactListProps) {
  const isAdmin = mayEnter('admin', useViewer());
  const query = trpc.facts.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { sort, after, ...chosen } = filter;
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {isAdmin && <CsvButtons noun="facts" filter={chosen} />}
          {isAdmin && <DatasetButton />}
          <Link to="/admin/facts" search={{ ...filter, edit: 'new' }} resetScroll={false} className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.add}
          </Link>
        </>
      }
      notices={
        isAdmin && (
          <>
            <CsvRuns noun="facts" />
            <ExportRuns noun="facts" />
          </>
        )
      }
      filters={<FactFilterBar filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/facts"
      search={filter}
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(chosen).length > 0 || after !== undefined ? texts.emptyFilter : texts.empty}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <FactTable
          rows={items}
          sort={sort}
          onSort={(one) => onFilter(narrowed({ ...filter, sort: one === 'newest' ? undefined : one }), false)}
          onCopied={onCopied}
        />
      )}
    </ListScreen>
  );
}
