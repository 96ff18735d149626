import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { enquiryExportMax, enquiryExportPath } from '../../../domain/enquiries/export.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { buttonClass } from '../../../components/button.tsx';
import { mailInTexts as mailTexts } from '../../../domain/enquiries/mail-in-texts.ts';
import { ExportLink } from '../../../widgets/csv-export/export-link.tsx';
import { ExportRuns } from '../../../widgets/csv-export/export-runs.tsx';
import { narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../../widgets/list-screen/list-screen.tsx';
import { InboxFilterBar } from './inbox-filter.tsx';
import { exportQuery, type InboxSearch } from './inbox-search.ts';
import { InboxTable } from './inbox-table.tsx';

interface InboxListProps {
  search: InboxSearch;
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

export function InboxList({ search, onFilter }: InboxListProps) {
  const query = trpc.enquiries.list.useQuery(search, { staleTime: 0, placeholderData: keepPreviousData });
  const unsorted = query.data?.unsorted ?? 0;
  const { sort: _, after: __, ...filter } = search;
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {unsorted > 0 && (
            <Link to="/admin/enquiries" search={{ unsorted: true }} className={buttonClass({ variant: 'outline' })}>
              {mailTexts.unsortedCount(unsorted)}
            </Link>
          )}
          <ExportLink
            noun="enquiries"
            path={enquiryExportPath}
            query={exportQuery(search)}
            title={texts.exportHint(enquiryExportMax)}
            className="sm:ml-auto"
          >
            {texts.exportCsv}
          </ExportLink>
        </>
      }
      notices={<ExportRuns noun="enquiries" />}
      filters={<InboxFilterBar search={search} people={query.data?.people ?? []} onFilter={onFilter} />}
      query={query}
      to="/admin/enquiries"
      search={search}
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(filter).length > 0 ? texts.emptyFilter : texts.empty}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <InboxTable
          rows={items}
          search={search}
          onSort={(one) => onFilter(narrowed({ ...search, sort: one === 'newest' ? undefined : one }), false)}
        />
      )}
    </ListScreen>
  );
}
