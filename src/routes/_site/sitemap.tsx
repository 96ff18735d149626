import { createFileRoute } from '@tanstack/react-router';
import { newsTexts } from '../../domain/articles/news-texts.ts';
import { RouteError } from '../../features/site/route-error.tsx';
import { SiteMapScreen } from '../../features/site/site-map-screen.tsx';
import { loadHead } from '../../lib/head/head.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ArticleSkeleton } from '../../widgets/article/article-skeleton.tsx';

export const Route = createFileRoute('/_site/sitemap')({
  loader: async ({ context: { api } }) => {
    const { title, description } = newsTexts.siteMap;
    const [head] = await Promise.all([
      loadHead(api, { path: '/sitemap', title, description }),
      api.site.map.ensureData(),
    ]);
    return head;
  },
  head: ({ loaderData }) => ({ ...loaderData }),
  pendingComponent: ArticleSkeleton,
  errorComponent: RouteError,
  component: SiteMap,
});

function SiteMap() {
  const [map] = trpc.site.map.useSuspenseQuery();
  return <SiteMapScreen map={map} />;
}
