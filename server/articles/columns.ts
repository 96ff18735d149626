import { Prisma } from '../../prisma/generated/client.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Not sorted or filtered by any list. */
type OnlyInDocument = 'content' | 'sections' | 'metaTitle' | 'metaDescription';
/** A field in neither does not compile. */
type Columns<Fields extends string> = Record<Exclude<Fields, OnlyInDocument>, unknown>;

/** For sorting and filtering. */
function articleColumns(content: PageArticle) {
  const { title, slug, excerpt, featuredImage, noindex, status, publishAt, unpublishAt } = content;
  const columns = {
    title,
    slug,
    excerpt,
    featuredImage: featuredImage === null ? Prisma.DbNull : (featuredImage as unknown as Prisma.InputJsonObject),
    noindex,
    status,
    publishAt: moment(publishAt),
    unpublishAt: moment(unpublishAt),
  };
  return columns satisfies Columns<keyof PageArticle>;
}

export function pageColumns(content: PageArticle) {
  const { schemaVersion } = pageDocument;
  return { ...articleColumns(content), schemaVersion, content: content as unknown as Prisma.InputJsonObject };
}

export function postColumns(content: PostArticle) {
  const { category, author, date } = content;
  // Saving an example makes it the staff's own (D63).
  const own = { category, author, date: new Date(date) } satisfies Columns<
    Exclude<keyof PostArticle, keyof PageArticle>
  >;
  const facts = { schemaVersion: postDocument.schemaVersion, isDemo: false };
  return { ...articleColumns(content), ...own, ...facts, content: content as unknown as Prisma.InputJsonObject };
}
