import { feedPath, type NewsSearch } from '../../domain/articles/news.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { newsTexts as texts } from '../../domain/articles/news-texts.ts';
import type { Head } from '../../lib/head/head.ts';
import { headOf } from '../../lib/head/page-head.ts';

/** Categories are separate pages, further pages views; links the feed. */
export function newsHead(shell: SiteShell, { category }: NewsSearch): Head {
  const query = category === undefined ? '' : `?category=${encodeURIComponent(category)}`;
  const { meta, links = [] } = headOf(shell, {
    path: `/news${query}`,
    title: category === undefined ? texts.title : texts.postsIn(category),
    description: texts.description,
  });
  const title = texts.feedTitle(shell.settings.general.siteName);
  return { meta, links: [...links, { rel: 'alternate', type: 'application/atom+xml', href: feedPath, title }] };
}
