import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ClientScreen } from '../../features/clients/client-screen.tsx';

/** Untyped: every visitor's bundle has this file, not the tabs. */
interface ClientSearch {
  tab?: string;
}

export const Route = createFileRoute('/_admin/clients/$id')({
  staticData: { title: headTexts.admin.clients },
  validateSearch: (search: ClientSearch) => search,
  component: ClientPage,
});

function ClientPage() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClientScreen
      key={id}
      id={id}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      // Saved: do not block.
      onMade={(made) => void navigate({ params: { id: made }, replace: true, ignoreBlocker: true })}
    />
  );
}
