import { factsFeedPath, factsPath, type PublicFactSearch } from '../../domain/facts/public.ts';
import { publicFactTexts as texts } from '../../domain/facts/public-texts.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import type { Head } from '../../lib/head/head.ts';
import { headOf } from '../../lib/head/page-head.ts';

/** Searches are views of the page; further pages are pages. */
export function publicFactsHead(shell: SiteShell, { page }: PublicFactSearch): Head {
  const { meta, links = [] } = headOf(shell, {
    path: page === undefined ? factsPath : `${factsPath}?page=${page}`,
    title: texts.title,
    description: texts.description,
  });
  const title = texts.feedTitle(shell.settings.general.siteName);
  return { meta, links: [...links, { rel: 'alternate', type: 'application/atom+xml', href: factsFeedPath, title }] };
}
