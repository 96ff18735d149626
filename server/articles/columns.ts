import { Prisma } from '../../prisma/generated/client.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Document fields repeated as columns for sorting and filtering. */
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

/** A page's row: the document and its repeated columns. */
export function pageColumns(content: PageArticle) {
  const { schemaVersion } = pageDocument;
  return { ...articleColumns(content), schemaVersion, content: content as unknown as Prisma.InputJsonObject };
}

/** A post's row. */
export function postColumns(content: PostArticle) {
  const { category, author, date } = content;
  // Saving makes an example the staff's own (D63).
  const own = { category, author, date: new Date(date), schemaVersion: postDocument.schemaVersion, isDemo: false };
  return { ...articleColumns(content), ...own, content: content as unknown as Prisma.InputJsonObject };
}
