import { isEmptyRichText, plainTextOf } from '../../domain/content/rich-text/words.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { newsTexts } from '../../domain/articles/news-texts.ts';
import type { Head } from '../../lib/head/head.ts';
import { headOf } from '../../lib/head/page-head.ts';
import type { StructuredData } from '../../lib/head/structured-data.ts';
import { summaryOf } from '../../lib/head/summary.ts';
import type { ShownArticle } from './article-view.tsx';

interface PublishedArticle {
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  article: ShownArticle & {
    metaTitle: string;
    metaDescription: string;
    noindex: boolean;
    author?: string;
    category?: string;
    date?: string;
  };
}

function descriptionOf({ metaDescription, excerpt, content }: PublishedArticle['article']): string {
  return (
    summaryOf(metaDescription) ||
    summaryOf(excerpt) ||
    (isEmptyRichText(content) ? '' : summaryOf(plainTextOf(content)))
  );
}

function articleData(
  shell: SiteShell,
  path: string,
  { publishedAt, updatedAt, article }: PublishedArticle,
): StructuredData {
  const { origin, settings } = shell;
  const url = `${origin}${path}`;
  const image = article.featuredImage?.path ?? '';
  const publisher = { '@type': 'GovernmentOrganization', name: settings.general.siteName, url: `${origin}/` };
  return {
    '@type': article.date === undefined ? 'Article' : 'NewsArticle',
    '@id': url,
    url,
    mainEntityOfPage: url,
    // Search engines' limit.
    headline: article.title.slice(0, 110),
    description: descriptionOf(article) || undefined,
    image: image === '' ? undefined : [`${origin}${image}`],
    datePublished: article.date ?? publishedAt,
    dateModified: updatedAt,
    articleSection: article.category,
    author: article.author === undefined ? publisher : { '@type': 'Person', name: article.author },
    publisher,
  };
}

export function articleHead(shell: SiteShell, path: string, published: PublishedArticle): Head {
  const { article } = published;
  const { meta, links } = headOf(shell, {
    path,
    title: article.metaTitle.trim() || article.title,
    description: descriptionOf(article),
    image: article.featuredImage,
    above: article.date === undefined ? [] : [{ name: newsTexts.title, path: '/news' }],
    data: () => [articleData(shell, path, published)],
  });
  return {
    meta: [
      ...meta,
      { property: 'og:type', content: 'article' },
      ...(article.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links,
  };
}
