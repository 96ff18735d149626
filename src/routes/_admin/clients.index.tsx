import { createFileRoute } from '@tanstack/react-router';
import type { ClientFilter } from '../../domain/clients/list.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ClientList } from '../../features/clients/client-list.tsx';
import { readClientFilter } from '../../features/clients/client-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/clients/')({
  staticData: { title: headTexts.admin.clients },
  // The screen loads it.
  validateSearch: (search: ClientFilter) => search,
  component: ClientsScreen,
});

function ClientsScreen() {
  const filter = readClientFilter({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <ClientList
      filter={filter}
      onFilter={(next, replace) => void navigate({ search: changedSearch(filter, next), replace, resetScroll: false })}
    />
  );
}
