import { type ArticleDeps, listPublishedPages, visibleAt } from '../articles/published.ts';

interface MapEntry {
  path: string;
  title: string;
  /** ISO 8601. */
  updatedAt: string;
  noindex: boolean;
}

/** Below search engines' limit per file. */
const maxPosts = 2000;
const maxOpportunities = 5000;

/** Pages by title, posts newest first. */
export async function readSiteMap(deps: ArticleDeps): Promise<{ pages: MapEntry[]; posts: MapEntry[] }> {
  const [pages, posts] = await Promise.all([
    listPublishedPages(deps),
    deps.db.post.findMany({
      where: visibleAt(deps.clock.now()),
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      take: maxPosts,
      select: { slug: true, title: true, updatedAt: true, noindex: true },
    }),
  ]);
  return {
    pages: pages.map(({ slug, title, updatedAt, noindex }) => ({ path: `/${slug}`, title, updatedAt, noindex })),
    posts: posts.map(({ slug, title, updatedAt, noindex }) => ({
      path: `/news/${slug}`,
      title,
      updatedAt: updatedAt.toISOString(),
      noindex,
    })),
  };
}

/** For /sitemap.xml, without examples. */
export async function listOpportunityPaths({
  db,
}: Pick<ArticleDeps, 'db'>): Promise<{ path: string; updatedAt: string }[]> {
  const rows = await db.investmentOpportunity.findMany({
    where: { status: 'active', deletedAt: null, isDemo: false },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxOpportunities,
    select: { id: true, updatedAt: true },
  });
  return rows.map(({ id, updatedAt }) => ({
    path: `/investment-opportunities/${id}`,
    updatedAt: updatedAt.toISOString(),
  }));
}
