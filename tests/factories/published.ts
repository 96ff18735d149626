import type { Prisma } from '../../prisma/generated/client.ts';
import { pageDocument, postDocument } from '../../src/domain/articles/articles.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import type { Db } from '../../server/platform/database.ts';

let count = 0;

interface Publication {
  status?: 'draft' | 'published';
  publishAt?: Date | null;
  unpublishAt?: Date | null;
  deletedAt?: Date | null;
}

interface Words {
  slug?: string;
  title?: string;
  /** Fields of the document that replace the usual ones. */
  content?: Record<string, unknown>;
  excerpt?: string;
}

function shared({ slug, title, excerpt = '', content = {}, ...publication }: Words & Publication) {
  count += 1;
  const own = { slug: slug ?? `article-${count}`, title: title ?? `Article ${count}`, excerpt };
  const text = richTextOf(`The words of ${own.title}.`);
  return { own, publication: { status: 'published' as const, ...publication }, words: { content: text, ...content } };
}

/** A stored page, published by default. */
export async function storePage(db: Db, options: Words & Publication = {}) {
  const { own, publication, words } = shared(options);
  const content = { ...pageDocument.defaults, ...own, status: publication.status, ...words } as Prisma.InputJsonObject;
  return db.page.create({ data: { ...own, ...publication, content } });
}

interface PostWords {
  category?: string;
  author?: string;
  /** YYYY-MM-DD. */
  date?: string;
  featuredImage?: Prisma.InputJsonObject;
}

/** A stored post, likewise. */
export async function storePost(db: Db, options: Words & Publication & PostWords = {}) {
  const { category = 'General', author = 'Admin', date = '2026-03-01', featuredImage, ...rest } = options;
  const { own, publication, words } = shared(rest);
  const facts = { category, author, date };
  const image = featuredImage === undefined ? {} : { featuredImage };
  const content = {
    ...postDocument.defaults,
    ...own,
    ...facts,
    ...image,
    status: publication.status,
    ...words,
  } as Prisma.InputJsonObject;
  return db.post.create({ data: { ...own, ...facts, ...image, ...publication, date: new Date(date), content } });
}
