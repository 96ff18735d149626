import type { Prisma } from '../../prisma/generated/client.ts';
import { pageColumns, postColumns } from '../../server/articles/columns.ts';
import { recordUsages } from '../../server/media/usage.ts';
import type { Db } from '../../server/platform/database.ts';
import {
  type PageArticle,
  pageDocument,
  type PostArticle,
  postDocument,
  slugOf,
} from '../../src/domain/articles/articles.ts';

let number = 0;

function titled<Content extends PageArticle>(content: Partial<Content>, noun: string) {
  number += 1;
  const title = content.title ?? `${noun} ${number}`;
  return { title, slug: slugOf(title) };
}

/** Stores a page and its uses of files; `row` sets values that only columns have, such as `deletedAt`. */
export async function buildPage(
  db: Db,
  content: Partial<PageArticle> = {},
  row: Partial<Prisma.PageUncheckedCreateInput> = {},
) {
  const whole = { ...pageDocument.defaults, ...titled(content, 'Page'), ...content };
  const stored = await db.page.create({ data: { ...pageColumns(whole), ...row } });
  await recordUsages(db, 'page', stored.id, whole);
  return stored;
}

/** Likewise for a post. */
export async function buildPost(
  db: Db,
  content: Partial<PostArticle> = {},
  row: Partial<Prisma.PostUncheckedCreateInput> = {},
) {
  const whole = { ...postDocument.defaults, ...titled(content, 'Post'), ...content };
  const stored = await db.post.create({ data: { ...postColumns(whole), ...row } });
  await recordUsages(db, 'post', stored.id, whole);
  return stored;
}
