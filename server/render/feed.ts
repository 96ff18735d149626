import type { RequestHandler } from 'express';
import { feedPath } from '../../src/domain/articles/news.ts';
import type { SiteShell } from '../../src/domain/site/site.ts';
import { newsTexts } from '../../src/domain/articles/news-texts.ts';
import { listNewest, type PublicPost } from '../articles/public.ts';
import type { Deps } from '../context.ts';
import { behindGate } from '../plain-routes.ts';
import { readShell } from '../site/service.ts';
import { escapeMarkup } from '../platform/http/markup.ts';
import { sendGenerated } from './generated.ts';
import { richTextHtml, sourcedHtml } from './rich-text-html.ts';

const newestPosts = 30;

function bodyHtml({ article }: PublicPost, origin: string): string {
  const sections = article.sections.map(({ title, content, gridItems }) => {
    const items = gridItems.map(
      (item) => `<li><strong>${escapeMarkup(item.title)}</strong> ${sourcedHtml(item.content, origin)}</li>`,
    );
    const heading = title.trim() === '' ? '' : `<h2>${escapeMarkup(title)}</h2>`;
    return `${heading}${richTextHtml(content, origin)}${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}`;
  });
  return `${richTextHtml(article.content, origin)}${sections.join('')}`;
}

function entryXml(post: PublicPost, origin: string): string {
  const { article, slug, publishedAt, updatedAt } = post;
  const url = escapeMarkup(`${origin}/news/${slug}`);
  const lines = [
    `<id>${url}</id>`,
    `<title>${escapeMarkup(article.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<author><name>${escapeMarkup(article.author)}</name></author>`,
    `<category term="${escapeMarkup(article.category)}"/>`,
    article.excerpt.trim() === '' ? '' : `<summary>${escapeMarkup(article.excerpt)}</summary>`,
    `<content type="html">${escapeMarkup(bodyHtml(post, origin))}</content>`,
  ];
  return `<entry>\n${lines.filter(Boolean).join('\n')}\n</entry>`;
}

/** RFC 4287; URLs are absolute (D32). */
export function buildFeed(
  { origin, settings: { general } }: Pick<SiteShell, 'origin' | 'settings'>,
  posts: PublicPost[],
  now: Date,
): string {
  const changes = posts.map(({ updatedAt }) => updatedAt).toSorted();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeMarkup(`${origin}${feedPath}`)}</id>`,
    `<title>${escapeMarkup(newsTexts.feedTitle(general.siteName))}</title>`,
    `<subtitle>${escapeMarkup(newsTexts.lead)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(`${origin}${feedPath}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(`${origin}/news`)}"/>`,
    `<updated>${changes.at(-1) ?? now.toISOString()}</updated>`,
    ...posts.map((post) => entryXml(post, origin)),
    '</feed>',
    '',
  ].join('\n');
}

/** D18. */
export const newsFeed = (deps: Deps): RequestHandler =>
  behindGate(deps, async (request, response, isGated) => {
    const [shell, posts] = await Promise.all([readShell(deps.db, deps.log, deps), listNewest(deps, newestPosts)]);
    const body = buildFeed(shell, posts, deps.clock.now());
    sendGenerated(request, response, { body, type: 'application/atom+xml', isGated });
  });
