import { type PageArticle, unchangedByRestore } from '../../src/domain/articles/articles.ts';
import { articleState } from '../../src/domain/articles/state.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import type { ContentDocument } from '../../src/domain/content/documents.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { rowEditing } from '../content/editing/row-editing.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { siteToday } from '../settings/calendar.ts';
import type { ArticleNoun } from './noun.ts';
import { dropRedirect, redirectOldPath } from './redirects.ts';
import { findArticle, lockArticle } from './rows.ts';
import { freeSlug, isSlugTaken, lockSlugs } from './slug.ts';

const todays = new Map<string, ContentDocument<never>>();

/** In the site's zone. */
async function documentOfToday<Content extends PageArticle>(
  { db, deps, log }: SignedIn,
  { kind, document }: ArticleNoun<Content>,
): Promise<ContentDocument<Content>> {
  if (!('date' in document.defaults)) return document;
  const date = await siteToday({ db, deps, log });
  const known = todays.get(kind) as ContentDocument<Content> | undefined;
  if (known !== undefined && 'date' in known.defaults && known.defaults.date === date) return known;
  const made = { ...document, defaults: { ...document.defaults, date } };
  // With its draft schema.
  todays.set(kind, made as unknown as ContentDocument<never>);
  return made;
}

/** Of the current publication. Kept while hidden, as the path was public; republishing without a schedule keeps it. */
function beginOf(content: PageArticle, before: Date | null, now: Date): Date | null {
  if (articleState(content, now) !== 'published') return before;
  const begin = content.publishAt === null ? undefined : new Date(content.publishAt);
  return before === null || (begin !== undefined && begin > before) ? (begin ?? now) : before;
}

export function articleEditing<Content extends PageArticle>(noun: ArticleNoun<Content>) {
  const { kind, document, actions } = noun;

  /** Taken or missing. */
  async function slugErrors(tx: Tx, { slug }: Content, exceptId?: string): Promise<FieldErrors> {
    if (slug === '') return { slug: [texts.slugRequired] };
    await lockSlugs(tx, noun);
    return (await isSlugTaken(tx, noun, slug, exceptId)) ? { slug: [texts.slugTaken] } : {};
  }

  return rowEditing({
    kind,
    document,
    actions,
    createdAlready: texts.createdAlready[kind],
    nameOf: ({ title }: Content) => title,
    find: async (db: Db | Tx, id) => {
      const row = await findArticle(db, noun, id);
      return { ...row, entry: row.content as unknown as Content };
    },
    lock: (tx, id) => lockArticle(tx, noun, id),
    check: (_, id, stored) => (tx, content) => slugErrors(tx, content, stored === undefined ? undefined : id),
    unchangedByRestore,
    dataOf: (content: Content) => ({ content }),
    insert: (tx, { id, content, version, updatedAt, updatedBy }) =>
      noun.insert(tx, id, content, { version, updatedAt, updatedBy, publishedAt: null }),
    update: async (tx, id, { content, ...stamp }, before) => {
      const { updatedAt: at, updatedBy: by } = stamp;
      await noun.update(tx, id, content, { ...stamp, publishedAt: beginOf(content, before.publishedAt, at) });
      const [was, is] = [noun.pathOf(before.slug), noun.pathOf(content.slug)];
      // Known since it was public (D39).
      if (was !== is && before.publishedAt !== null) await redirectOldPath(tx, was, is, { at, by });
      if (articleState(content, at) === 'published') await dropRedirect(tx, is);
    },
    documentNow: (ctx) => documentOfToday(ctx, noun),
    /** Spec 2 §4: slug by default from the title. */
    fill: async (tx, content) => {
      await lockSlugs(tx, noun);
      const slug = content.slug === '' ? await freeSlug(tx, noun, content.title) : content.slug;
      return { ...content, slug, status: 'draft' as const };
    },
    /** Without schedule. */
    copyOf: (content) => ({
      ...content,
      title: texts.copyOf(content.title),
      slug: '',
      publishAt: null,
      unpublishAt: null,
    }),
  });
}
