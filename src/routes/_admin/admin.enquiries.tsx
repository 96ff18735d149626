import { createFileRoute } from '@tanstack/react-router';
import type { InboxListInput } from '../../domain/enquiries/inbox.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { EnquiryDetail } from '../../features/enquiries/inbox/enquiry-detail.tsx';
import { InboxList } from '../../features/enquiries/inbox/inbox-list.tsx';
import { readInboxSearch } from '../../features/enquiries/inbox/inbox-search.ts';
import { UnsortedList } from '../../features/enquiries/inbox/unsorted-list.tsx';
import { useViewer } from '../../lib/session/session.ts';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/admin/enquiries')({
  staticData: { title: headTexts.admin.enquiries },
  // By the screen: routes load eagerly.
  validateSearch: (search: InboxListInput & { id?: string | undefined; unsorted?: true | undefined }) => search,
  component: EnquiriesScreen,
});

function EnquiriesScreen() {
  const { id, unsorted, ...search } = readInboxSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const viewer = useViewer();
  if (id === undefined && unsorted === true) return <UnsortedList />;
  if (id === undefined) {
    return (
      <InboxList
        search={search}
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
