import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { articleState, keptOnRestore } from '../../src/domain/articles/articles.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import type { EditTarget, NewCopy } from '../content/editing/target.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { ArticleNoun } from './noun.ts';
import { dropRedirect, leaveRedirect } from './redirects.ts';
import { findArticle, lockArticle } from './rows.ts';
import { lockSlugs, isSlugTaken } from './slug.ts';

/** Of the current publication. Kept while hidden, as the path was public; republishing without a schedule keeps it. */
function beginOf(content: PageArticle, before: Date | null, now: Date): Date | null {
  if (articleState(content, now) !== 'published') return before;
  const begin = content.publishAt === null ? undefined : new Date(content.publishAt);
  return before === null || (begin !== undefined && begin > before) ? (begin ?? now) : before;
}

/** Taken or missing. */
async function slugErrors<Content extends PageArticle>(
  tx: Tx,
  noun: ArticleNoun<Content>,
  { slug }: Content,
  exceptId?: string,
): Promise<FieldErrors> {
  if (slug === '') return { slug: [texts.slugRequired] };
  await lockSlugs(tx, noun);
  return (await isSlugTaken(tx, noun, slug, exceptId)) ? { slug: [texts.slugTaken] } : {};
}

export async function articleTarget<Content extends PageArticle>(
  db: Db,
  noun: ArticleNoun<Content>,
  id: string,
): Promise<EditTarget<Content>> {
  const { title } = await findArticle(db, noun, id);
  return {
    kind: noun.kind,
    key: id,
    title,
    document: noun.document,
    actions: { publish: noun.actions.update, restore: noun.actions.restore },
    hasNoBuiltIn: true,
    read: (on) => findArticle(on, noun, id),
    check: (tx, content) => slugErrors(tx, noun, content, id),
    keep: (restored, standing) => ({
      ...restored,
      ...Object.fromEntries(keptOnRestore.map((field) => [field, standing[field]])),
    }),
    write: async (tx, baseVersion, copy) => {
      const before = await lockArticle(tx, noun, id);
      if (before.version !== baseVersion) return false;
      const content = copy.content as unknown as Content;
      const publishedAt = beginOf(content, before.publishedAt, copy.at);
      await noun.update(tx, id, content, factsOf(copy, publishedAt));
      const [was, is] = [noun.pathOf(before.slug), noun.pathOf(content.slug)];
      // Known since it was public (D39).
      if (was !== is && before.publishedAt !== null) await leaveRedirect(tx, was, is, copy);
      if (articleState(content, copy.at) === 'published') await dropRedirect(tx, is);
      return true;
    },
  };
}

/** With the database's id. */
export function firstTarget<Content extends PageArticle>(
  noun: ArticleNoun<Content>,
  id: string,
  title: string,
): EditTarget<Content> {
  return {
    kind: noun.kind,
    key: id,
    title,
    document: noun.document,
    actions: { publish: noun.actions.create, restore: noun.actions.restore },
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    check: (tx, content) => slugErrors(tx, noun, content),
    write: async (tx, _, copy) => {
      await noun.insert(tx, id, copy.content as unknown as Content, factsOf(copy, null));
      return true;
    },
  };
}

function factsOf({ version, at, by }: NewCopy, publishedAt: Date | null) {
  return { version, updatedAt: at, updatedBy: by, publishedAt };
}
