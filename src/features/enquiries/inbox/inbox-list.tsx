import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { mayEnter } from '../../../domain/access/access.ts';
import { enquiryExportMax, enquiryExportPath } from '../../../domain/enquiries/export.ts';
import { timesTexts } from '../../../domain/enquiries/times-texts.ts';
import { mailInTexts as mailTexts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useViewer } from '../../../lib/session/session.ts';
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
  const isAdmin = mayEnter('admin', useViewer());
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
          <Link to="/admin/enquiries" search={{ tab: 'times' }} className={buttonClass({ variant: 'outline' })}>
            {timesTexts.link}
          </Link>
          {isAdmin && (
            <ExportLink
              noun="enquiries"
              path={enquiryExportPath}
              query={exportQuery(search)}
              title={texts.exportHint(enquiryExportMax)}
              className="sm:ml-auto"
            >
              {texts.exportCsv}
            </ExportLink>
          )}
        </>
      }
      notices={isAdmin && <ExportRuns noun="enquiries" />}
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
