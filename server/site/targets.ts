import { isShownLink } from '../../src/domain/site/addresses.ts';
import type { LinkTarget } from '../../src/domain/menus/menus.ts';
import { linkSuggestions } from '../../src/domain/site/paths.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { showLinks, visibleFrom } from '../articles/published.ts';
import type { Deps } from '../context.ts';

/** Suggestions per kind. */
const maxListed = 500;

/** Lists screens and articles, public or scheduled (D18). */
export async function listTargets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LinkTarget[]> {
  const now = clock.now();
  const where = visibleFrom(now);
  const select = { slug: true, title: true, publishAt: true } as const;
  const from = (publishAt: Date | null) => (publishAt !== null && publishAt > now ? publishAt.toISOString() : null);
  const [pages, posts] = await Promise.all([
    db.page.findMany({
      where,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: maxListed,
      select,
    }),
    db.post.findMany({
      where,
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      take: maxListed,
      select,
    }),
  ]);
  return [
    ...linkSuggestions.map((path) => ({
      path,
      title: texts.screens[path] ?? path,
      kind: 'screen' as const,
      from: null,
    })),
    ...pages.map(({ slug, title, publishAt }) => ({
      path: `/${slug}`,
      title,
      kind: 'page' as const,
      from: from(publishAt),
    })),
    ...posts.map(({ slug, title, publishAt }) => ({
      path: `/news/${slug}`,
      title,
      kind: 'post' as const,
      from: from(publishAt),
    })),
  ];
}

/** Those of `hrefs` that public pages render as links (D21). */
export async function findShownLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>, hrefs: string[]): Promise<string[]> {
  const links = await showLinks(
    db,
    clock,
    hrefs.map((link) => ({ link })),
  );
  return hrefs.filter((_, index) => isShownLink(links[index]?.link ?? ''));
}
