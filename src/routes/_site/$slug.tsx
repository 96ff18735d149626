import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../features/site/route-error.tsx';
import { pageIllustration } from '../../widgets/article/page-illustration.ts';
import { loadStored } from '../../lib/api/load-stored.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { articleHead } from '../../widgets/article/article-head.ts';
import { ArticleSkeleton } from '../../widgets/article/article-skeleton.tsx';
import { ArticleView } from '../../widgets/article/article-view.tsx';

export const Route = createFileRoute('/_site/$slug')({
  // Built in the loader: other pages need not load its code.
  loader: async ({ context: { api }, params: { slug }, location }) => {
    const [page, shell] = await Promise.all([
      loadStored(() => api.pages.bySlug.ensureData({ slug }), location.searchStr),
      api.site.shell.ensureData(),
    ]);
    return articleHead(shell, `/${slug}`, page);
  },
  head: ({ loaderData }) => ({ ...loaderData }),
  pendingComponent: ArticleSkeleton,
  errorComponent: RouteError,
  component: StoredPage,
});

function StoredPage() {
  const { slug } = Route.useParams();
  const [{ article }] = trpc.pages.bySlug.useSuspenseQuery({ slug });
  return <ArticleView article={article} illustration={pageIllustration(slug)} />;
}
