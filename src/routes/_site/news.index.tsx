import { createFileRoute, notFound } from '@tanstack/react-router';
import { newsSearch } from '../../domain/articles/news.ts';
import { NewsScreen } from '../../features/posts/news-screen.tsx';
import { newsHead } from '../../features/posts/news-head.ts';
import { RouteError } from '../../features/site/route-error.tsx';
import { failureOf } from '../../lib/api/api-error.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ArticleSkeleton } from '../../widgets/article/article-skeleton.tsx';

/** Newest first (D18). */
export const Route = createFileRoute('/_site/news/')({
  loaderDeps: ({ search }: { search: { category?: unknown; after?: unknown } }) => ({
    category: search.category,
    after: search.after,
  }),
  loader: async ({ context: { api }, deps }) => {
    const search = newsSearch(deps);
    const [page, shell] = await Promise.all([
      api.posts.published.ensureData(search).catch((error: unknown) => {
        if (failureOf(error).code === 'VALIDATION') throw notFound();
        throw error;
      }),
      api.site.shell.ensureData(),
      api.posts.categories.ensureData(),
    ]);
    // Not a page.
    if (page.items.length === 0 && search.category !== undefined) throw notFound();
    return { search, head: newsHead(shell, search) };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: ArticleSkeleton,
  errorComponent: RouteError,
  component: News,
});

function News() {
  const { search } = Route.useLoaderData();
  const [page] = trpc.posts.published.useSuspenseQuery(search);
  const [categories] = trpc.posts.categories.useSuspenseQuery();
  return <NewsScreen page={page} categories={categories} search={search} />;
}
