import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { EnquiryDetail } from '../../features/enquiries/inbox/enquiry-detail.tsx';
import { InboxScreen } from '../../features/enquiries/inbox/inbox-screen.tsx';
import { type InboxSearch, readInboxSearch } from '../../features/enquiries/inbox/inbox-search.ts';
import { UnsortedList } from '../../features/enquiries/inbox/unsorted-list.tsx';
import { useViewer } from '../../lib/session/session.ts';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/admin/enquiries')({
  staticData: { title: headTexts.admin.enquiries },
  // By the screen: routes load eagerly.
  validateSearch: (search: InboxSearch) => search,
  component: EnquiriesScreen,
});

function EnquiriesScreen() {
  const { id, tab, unsorted, dismissed = false, ...search } = readInboxSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const viewer = useViewer();
  if (id === undefined && unsorted === true) return <UnsortedList key={String(dismissed)} isDismissed={dismissed} />;
  if (id === undefined) {
    return (
      <InboxScreen
        search={search}
        tab={tab ?? 'list'}
        onTab={(next) =>
          void navigate({ search: { ...search, ...(next === 'times' && { tab: next }) }, resetScroll: false })
        }
        onFilter={(next, replace) =>
          void navigate({
            search: changedSearch(search, next),
            replace,
            resetScroll: false,
          })
        }
      />
    );
  }
  return (
    <EnquiryDetail
      key={id}
      id={id}
      search={search}
      viewerId={viewer?.id}
      onRemoved={() => void navigate({ search, replace: true })}
    />
  );
}
