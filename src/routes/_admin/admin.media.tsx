import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { MediaScreen } from '../../features/media/media-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { type MediaSearch, readMediaSearch } from '../../widgets/media/media-search.ts';

export const Route = createFileRoute('/_admin/admin/media')({
  staticData: { title: headTexts.admin.media },
  // The screen loads it.
  validateSearch: (search: MediaSearch) => search,
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: MediaPage,
});

function MediaPage() {
  const search = readMediaSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <MediaScreen
      search={search}
      onSearch={(change, replaces = false) => {
        void navigate({ search: change, replace: replaces, resetScroll: false });
      }}
    />
  );
}
