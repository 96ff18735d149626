import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { mayEnter } from '../../../domain/access/access.ts';
import { mailInTexts as mailTexts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { enquiryExportMax, enquiryExportPath } from '../../../domain/enquiries/export.ts';
import type { InboxPage } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { ExportLink } from '../../../widgets/csv-export/export-link.tsx';
import { ExportRuns } from '../../../widgets/csv-export/export-runs.tsx';
import { FoundList, type FoundListProps } from '../../../widgets/list-screen/found-list.tsx';
import { RecordTable } from '../../../widgets/list-screen/record-table.tsx';
import { TimesTab } from '../times/times-tab.tsx';
import { InboxFilterBar } from './inbox-filter.tsx';
import { exportQuery, type InboxSearch, type InboxTab, inboxTabs } from './inbox-search.ts';
import { inboxColumns } from './inbox-table.tsx';

interface InboxScreenProps {
  /** Of the list, also while another tab is open. */
  search: InboxSearch;
  tab: InboxTab;
  onTab: (tab: InboxTab) => void;
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

export function InboxScreen({ search, tab, onTab, onFilter }: InboxScreenProps) {
  const isAdmin = mayEnter('admin', useViewer());
  const isList = tab === 'list';
  const query = trpc.enquiries.list.useQuery(search, {
    enabled: isList,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { total, unsorted = 0 } = query.data ?? {};
  return (
    <>
      <ScreenTitle
        title={texts.title}
        actions={
          isList && (
            <>
              <span role="status" className="self-center font-semibold whitespace-nowrap">
                {total === undefined ? undefined : texts.total(total)}
              </span>
              {unsorted > 0 && (
                <Link to="/admin/enquiries" search={{ unsorted: true }} className={buttonClass({ variant: 'outline' })}>
                  {mailTexts.unsortedCount(unsorted)}
                </Link>
              )}
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
          )
        }
      />
      {isList && isAdmin && <ExportRuns noun="enquiries" />}
      <Tabs
        label={texts.tabsLabel}
        tabs={inboxTabs.map((id) => ({ id, label: texts.tabs[id] }))}
        current={tab}
        onChange={onTab}
        className="-mt-2"
      >
        {isList ? <InboxList query={query} search={search} onFilter={onFilter} /> : <TimesTab />}
      </Tabs>
    </>
  );
}

interface InboxListProps extends Pick<InboxScreenProps, 'search' | 'onFilter'> {
  query: FoundListProps<InboxPage>['query'];
}

function InboxList({ query, search, onFilter }: InboxListProps) {
  const { sort: _, after: __, ...filter } = search;
  return (
    <>
      <InboxFilterBar search={search} people={query.data?.people ?? []} onFilter={onFilter} />
      <FoundList
        query={query}
        to="/admin/enquiries"
        search={search}
        failedTitle={texts.fetchFailed}
        empty={Object.keys(filter).length > 0 ? texts.emptyFilter : texts.empty}
      >
        {({ items }) => (
          <RecordTable
            label={texts.list}
            columns={inboxColumns}
            rows={items}
            context={{ search }}
            filter={search}
            onFilter={onFilter}
          />
        )}
      </FoundList>
    </>
  );
}
