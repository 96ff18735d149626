import { isLinkTarget, isOwnPath, isServedPath } from '../../src/domain/paths.ts';
import type { Db, Tx } from '../platform/database.ts';

/** The single path segment a stored page would have, or undefined where the address cannot be one. */
function pageSlug(href: string): string | undefined {
  return /^\/([^/?#]+)\/?(?:[?#]|$)/.exec(href)?.[1];
}

/**
 * Which of the given links lead somewhere: off the site, to a fragment, to a served screen, or to a published page. No
 * link ships before its target (D21), so whatever draws stored links asks here first.
 */
export async function findLiveLinks(db: Db | Tx, hrefs: readonly string[]): Promise<ReadonlySet<string>> {
  const candidates = [...new Set(hrefs)].filter((href) => isLinkTarget(href));
  const isFixed = (href: string) => !isOwnPath(href) || isServedPath(href);
  const slugs = candidates
    .filter((href) => !isFixed(href))
    .map(pageSlug)
    .filter((slug) => slug !== undefined);
  const pages =
    slugs.length === 0
      ? []
      : await db.page.findMany({
          where: { slug: { in: slugs }, status: 'published', deletedAt: null },
          select: { slug: true },
        });
  const published = new Set(pages.map((page) => page.slug));
  return new Set(candidates.filter((href) => isFixed(href) || published.has(pageSlug(href) ?? '')));
}
