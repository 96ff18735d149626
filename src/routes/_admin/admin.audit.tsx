import { isUuid } from '../../domain/forms/uuid.ts';
import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { AuditScreen, type AuditSearch } from '../../features/audit/audit-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { trpc } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: headTexts.admin.audit },
  validateSearch: ({ kind, actorId, after }: Record<string, unknown>): AuditSearch => ({
    ...(typeof kind === 'string' && kind !== '' && kind.length <= 60 ? { kind } : {}),
    ...(typeof actorId === 'string' && isUuid(actorId.toLowerCase()) ? { actorId } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= 200 ? { after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  // Uncached: others' actions at once.
  loader: ({ context: { api }, deps }) => api.audit.list.fetch(deps, { staleTime: 0 }),
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: AuditPage,
});

function AuditPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [page] = trpc.audit.list.useSuspenseQuery(search);
  return (
    <AuditScreen
      search={search}
      page={page}
      onFilter={(filter) => {
        void navigate({ search: filter });
      }}
    />
  );
}
