import { Prisma } from '../../prisma/generated/client.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** What columns repeat of a document, so that lists, addresses and dates can be asked for. */
function articleColumns(content: PageArticle) {
  const { title, slug, excerpt, featuredImage, noindex, status, publishAt, unpublishAt } = content;
  return {
    title,
    slug,
    excerpt,
    featuredImage: featuredImage === null ? Prisma.DbNull : (featuredImage as unknown as Prisma.InputJsonObject),
    noindex,
    status,
    publishAt: moment(publishAt),
    unpublishAt: moment(unpublishAt),
  };
}

/** A page as its row stores it: the document and what columns repeat of it. */
export function pageColumns(content: PageArticle) {
  const { schemaVersion } = pageDocument;
  return { ...articleColumns(content), schemaVersion, content: content as unknown as Prisma.InputJsonObject };
}

/** The same of a post. */
export function postColumns(content: PostArticle) {
  const { category, author, date } = content;
  // What the staff have saved is theirs, and no example any more (D63).
  const own = { category, author, date: new Date(date), schemaVersion: postDocument.schemaVersion, isDemo: false };
  return { ...articleColumns(content), ...own, content: content as unknown as Prisma.InputJsonObject };
}
