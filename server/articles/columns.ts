import { Prisma } from '../../prisma/generated/client.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** For sorting and filtering. */
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

export function pageColumns(content: PageArticle) {
  const { schemaVersion } = pageDocument;
  return { ...articleColumns(content), schemaVersion, content: content as unknown as Prisma.InputJsonObject };
}

export function postColumns(content: PostArticle) {
  const { category, author, date } = content;
  // A saved example is the staff's own (D63).
  const own = { category, author, date: new Date(date), schemaVersion: postDocument.schemaVersion, isDemo: false };
  return { ...articleColumns(content), ...own, content: content as unknown as Prisma.InputJsonObject };
}
