import { isDrawnLink } from '../../src/domain/site/addresses.ts';
import type { LinkTarget } from '../../src/domain/menus/menus.ts';
import { linkSuggestions } from '../../src/domain/site/paths.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { showLinks, visibleAt } from '../articles/published.ts';
import type { Deps } from '../context.ts';

/** Suggestions per kind. */
const maxListed = 500;

/** Lists screens and public articles (D18). */
export async function listTargets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LinkTarget[]> {
  const isShown = visibleAt(clock.now());
  const [pages, posts] = await Promise.all([
    db.page.findMany({
      where: isShown,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: maxListed,
      select: { slug: true, title: true },
    }),
    db.post.findMany({
      where: isShown,
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      take: maxListed,
      select: { slug: true, title: true },
    }),
  ]);
  return [
    ...linkSuggestions.map((path) => ({ path, title: texts.screens[path] ?? path, kind: 'screen' as const })),
    ...pages.map(({ slug, title }) => ({ path: `/${slug}`, title, kind: 'page' as const })),
    ...posts.map(({ slug, title }) => ({ path: `/news/${slug}`, title, kind: 'post' as const })),
  ];
}

/** Returns those of `hrefs` that public pages render as links (D21). */
export async function findShownLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>, hrefs: string[]): Promise<string[]> {
  const links = await showLinks(
    db,
    clock,
    hrefs.map((link) => ({ link })),
  );
  return hrefs.filter((_, index) => isDrawnLink(links[index]?.link ?? ''));
}
