import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../features/site/route-error.tsx';
import { loadStored } from '../../lib/api/load-stored.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { articleHead } from '../../widgets/article/article-head.ts';
import { ArticleSkeleton } from '../../widgets/article/article-skeleton.tsx';
import { PostView } from '../../widgets/article/post-view.tsx';

export const Route = createFileRoute('/_site/news/$slug')({
  loader: async ({ context: { api }, params: { slug }, location }) => {
    const [post, shell] = await Promise.all([
      loadStored(() => api.posts.bySlug.ensureData({ slug }), location.searchStr),
      api.site.shell.ensureData(),
    ]);
    return articleHead(shell, `/news/${slug}`, post);
  },
  head: ({ loaderData }) => ({ ...loaderData }),
  pendingComponent: ArticleSkeleton,
  errorComponent: RouteError,
  component: NewsPost,
});

function NewsPost() {
  const { slug } = Route.useParams();
  const [{ article }] = trpc.posts.bySlug.useSuspenseQuery({ slug });
  return <PostView article={article} />;
}
