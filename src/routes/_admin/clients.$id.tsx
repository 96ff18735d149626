import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ClientScreen } from '../../features/clients/client-screen.tsx';

/** Which tabs there are is known to the screen alone: every visitor carries what stands here. */
interface ClientSearch {
  tab?: string;
}

/** The id of a record, or 'new'. */
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
      // What was typed is saved: there is nothing to ask about.
      onMade={(made) => void navigate({ params: { id: made }, replace: true, ignoreBlocker: true })}
    />
  );
}
