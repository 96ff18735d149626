import { createFileRoute } from '@tanstack/react-router';
import { searchText } from '../../domain/search-text.ts';
import { headTexts } from '../../domain/texts/head.ts';
import { redirectTexts as texts } from '../../domain/texts/redirects.ts';
import { RedirectsScreen, type RedirectsSearch } from '../../features/redirects/redirects-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

export const Route = createFileRoute('/_admin/admin/redirects')({
  staticData: { title: headTexts.admin.redirects },
  validateSearch: (raw: Record<string, unknown>): RedirectsSearch => {
    const [q, after] = [searchText(raw.q, 100), searchText(raw.after, 200)];
    return { ...(q === '' ? {} : { q }), ...(after === '' ? {} : { after }) };
  },
  loaderDeps: ({ search }) => search,
  // What others do shows at once: never from the cache.
  loader: async ({ context: { api }, deps, preload }) => {
    try {
      await Promise.all([
        api.redirects.list.fetch(deps, { staleTime: 0 }),
        api.redirects.missing.fetch(undefined, { staleTime: 0 }),
      ]);
    } catch (error) {
      if (!preload) toast({ title: texts.fetchFailed, tone: 'destructive' });
      throw error;
    }
  },
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: RedirectsPage,
});

function RedirectsPage() {
  const search = Route.useSearch();
  const [page] = trpc.redirects.list.useSuspenseQuery(search);
  const [missing] = trpc.redirects.missing.useSuspenseQuery();
  return <RedirectsScreen search={search} page={page} missing={missing} />;
}
