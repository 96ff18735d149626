import { toDay } from '../../src/domain/time/day.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Prisma } from '../../prisma/generated/client.ts';
import { type ContentDocument, readContent } from '../../src/domain/content/documents.ts';
import {
  articleLimits,
  type PageArticle,
  pageDocument,
  type PostArticle,
  postDocument,
} from '../../src/domain/articles/articles.ts';
import { optionalImage, type ShownImage } from '../../src/domain/content/appearance/image.ts';
import { isStoredObject } from '../../src/domain/content/stored-object.ts';
import { newsPageSize } from '../../src/domain/articles/news.ts';
import { newsTexts } from '../../src/domain/articles/news-texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { showFacts } from '../fact-references/show.ts';
import { showImages } from '../media/resolve.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import { findRedirect } from './redirect-lookup.ts';
import { showLinks } from './links.ts';
import { visibleAt } from './visible.ts';

export type ArticleDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** For editors only. */
type Hidden = 'slug' | 'status' | 'publishAt' | 'unpublishAt';

interface Published {
  id: string;
  slug: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
}
export interface PublicPage extends Published {
  article: Omit<PageArticle, Hidden>;
}
export interface PublicPost extends Published {
  article: Omit<PostArticle, Hidden>;
}

const rowSelect = {
  id: true,
  slug: true,
  title: true,
  content: true,
  version: true,
  publishAt: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
} as const;
type Row = Prisma.PageGetPayload<{ select: typeof rowSelect }>;

const postSelect = { ...rowSelect, category: true, author: true, date: true } as const;
type PostRow = Prisma.PostGetPayload<{ select: typeof postSelect }>;

/** Logs each repair once. */
const loggedRepairs = new LRUCache<string, true>({ max: 1000 });

/** Logs repairs once per version. */
function readStored<Content extends object>(
  row: Row,
  document: ContentDocument<Content>,
  columns: object,
  log: Logger,
): Omit<Content, Hidden> {
  const stored = isStoredObject(row.content) ? row.content : {};
  // From columns; an invalid title would discard the document.
  const own = { slug: '', status: 'published', publishAt: null, unpublishAt: null };
  const title = [stored.title, row.title, row.slug].find(
    (words) => typeof words === 'string' && /\S/.test(words),
  ) as string;
  const { content, repaired } = readContent(document, {
    ...stored,
    ...columns,
    ...own,
    title: title.slice(0, articleLimits.title),
  });
  const key = `${row.id} ${row.version}`;
  if (repaired.length > 0 && loggedRepairs.get(key) === undefined) {
    loggedRepairs.set(key, true);
    const places = { repaired: repaired.slice(0, 50), count: repaired.length };
    const { id, slug, version } = row;
    log.warn({ document: document.name, id, slug, version, ...places }, 'stored content was repaired to be shown');
  }
  const {
    slug: _,
    status: _status,
    publishAt: _from,
    unpublishAt: _until,
    ...shown
  } = content as Content & PageArticle;
  return shown;
}

/** One query each for facts, links and images. */
async function toPublished<Article>(deps: ArticleDeps, rows: readonly Row[], articles: Article[]) {
  const { db, clock, log } = deps;
  const shown = await showImages(db, log, await showLinks(db, clock, await showFacts(deps, articles)));
  return rows.flatMap((row, index) => {
    const article = shown[index];
    if (article === undefined) return [];
    return {
      id: row.id,
      slug: row.slug,
      publishedAt: (row.publishAt ?? row.publishedAt ?? row.createdAt).toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      article,
    };
  });
}

/** `details.movedTo`: new path (D39). */
async function refuse(deps: ArticleDeps, path: string): Promise<never> {
  const redirect = await findRedirect(deps, path);
  throw new DomainError('NOT_FOUND', newsTexts.notFound, redirect && { details: { movedTo: redirect.toPath } });
}

/** Visible (D18), with images and working links; else NOT_FOUND (D31). */
export async function readPage(deps: ArticleDeps, slug: string): Promise<PublicPage> {
  const where = { ...visibleAt(deps.clock.now()), slug };
  const row = await deps.db.page.findFirst({ where, select: rowSelect });
  const read = row === null ? [] : await toPublished(deps, [row], [readStored(row, pageDocument, {}, deps.log)]);
  return read[0] ?? refuse(deps, `/${slug}`);
}

export async function readPost(deps: ArticleDeps, slug: string): Promise<PublicPost> {
  const where = { ...visibleAt(deps.clock.now()), slug };
  const row = await deps.db.post.findFirst({ where, select: postSelect });
  const read = row === null ? [] : await toPublished(deps, [row], [readPostDocument(row, deps.log)]);
  return read[0] ?? refuse(deps, `/news/${slug}`);
}

/** Category, author, date come from columns. */
function readPostDocument(row: PostRow, log: Logger): PublicPost['article'] {
  const { category, author, date } = row;
  return readStored(row, postDocument, { category, author, date: toDay(date) }, log);
}

export interface PageEntry {
  slug: string;
  title: string;
  excerpt: string;
  noindex: boolean;
  /** ISO 8601. */
  updatedAt: string;
}

/** For the site map. */
const maxPages = 1000;

export async function listPages({ db, clock }: ArticleDeps): Promise<PageEntry[]> {
  const rows = await db.page.findMany({
    where: visibleAt(clock.now()),
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: maxPages,
    select: { slug: true, title: true, excerpt: true, noindex: true, updatedAt: true },
  });
  return rows.map(({ excerpt, updatedAt, ...row }) => ({
    ...row,
    excerpt: excerpt ?? '',
    updatedAt: updatedAt.toISOString(),
  }));
}

export interface PostCard {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  /** YYYY-MM-DD. */
  date: string;
  image: ShownImage | null;
}

const cardSelect = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  category: true,
  author: true,
  date: true,
  featuredImage: true,
} as const;

/** Newest first. VALIDATION on `after`. */
export async function listPosts(
  { db, clock, log }: ArticleDeps,
  { category, after }: { category?: string | undefined; after?: string | undefined },
  count = newsPageSize,
): Promise<{ items: PostCard[]; next: string | null }> {
  const list = latestFirst('date', { size: count, after });
  const rows = await db.post.findMany({
    where: {
      ...visibleAt(clock.now()),
      ...(category === undefined ? {} : { category }),
      ...list.where,
    },
    ...list.order,
    select: cardSelect,
  });
  const { items: shown, next } = list.pageOf(rows);
  const items = shown.map(({ id: _id, featuredImage, excerpt, date, ...row }): PostCard => {
    const image = optionalImage.safeParse(featuredImage);
    return { ...row, excerpt: excerpt ?? '', date: toDay(date), image: image.data ?? null };
  });
  return { items: await showImages(db, log, items), next };
}

/** More than the page shows in a row. */
const maxCategories = 40;

export async function listCategories({ db, clock }: ArticleDeps): Promise<string[]> {
  const rows = await db.post.groupBy({
    by: ['category'],
    where: visibleAt(clock.now()),
    orderBy: { category: 'asc' },
    take: maxCategories,
  });
  return rows.map(({ category }) => category);
}

/** For the feed. */
export async function listNewest(deps: ArticleDeps, count: number): Promise<PublicPost[]> {
  const rows = await deps.db.post.findMany({
    where: visibleAt(deps.clock.now()),
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: count,
    select: postSelect,
  });
  return toPublished(
    deps,
    rows,
    rows.map((row) => readPostDocument(row, deps.log)),
  );
}
