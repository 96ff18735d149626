import { createFileRoute, notFound } from '@tanstack/react-router';
import { publicFactSearch } from '../../domain/facts/public.ts';
import { PublicFacts } from '../../features/facts/public-facts.tsx';
import { publicFactsHead } from '../../features/facts/public-head.ts';
import { RouteError } from '../../features/site/route-error.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { ArticleSkeleton } from '../../widgets/article/article-skeleton.tsx';

export const Route = createFileRoute('/_site/facts')({
  loaderDeps: ({ search }: { search: { q?: unknown; page?: unknown } }) => search,
  loader: async ({ context: { api }, deps }) => {
    const search = publicFactSearch({ ...deps });
    const [page, shell] = await Promise.all([api.facts.published.ensureData(search), api.site.shell.ensureData()]);
    // Not a page.
    if (page.items.length === 0 && search.page !== undefined) throw notFound();
    return { search, head: publicFactsHead(shell, search) };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: ArticleSkeleton,
  errorComponent: RouteError,
  component: Facts,
});

function Facts() {
  const { search } = Route.useLoaderData();
  const [page] = trpc.facts.published.useSuspenseQuery(search);
  return <PublicFacts page={page} search={search} />;
}
