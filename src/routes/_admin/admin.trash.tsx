import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { trashTexts as texts } from '../../domain/trash/texts.ts';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { TrashScreen, type TrashSearch } from '../../features/trash/trash-screen.tsx';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_admin/admin/trash')({
  staticData: { title: headTexts.admin.trash },
  validateSearch: ({ kind, after }: Record<string, unknown>): TrashSearch => ({
    ...(typeof kind === 'string' && kind !== '' && kind.length <= 40 ? { kind } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= 200 ? { after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  // Uncached: others' actions at once.
  loader: async ({ context: { api }, deps, preload }) => {
    try {
      await api.trash.list.fetch(deps, { staleTime: 0 });
    } catch (error) {
      if (!preload) toast({ title: texts.fetchFailed, tone: 'destructive' });
      throw error;
    }
  },
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: TrashPage,
});

function TrashPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [page] = trpc.trash.list.useSuspenseQuery(search);
  return (
    <TrashScreen
      search={search}
      page={page}
      onFilter={(filter) => {
        void navigate({ search: filter });
      }}
    />
  );
}
