import type { PageArticle } from '../../src/domain/articles/articles.ts';
import type { ContentDocument } from '../../src/domain/content/documents.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import { formatDate } from '../../src/domain/time/format.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { type Creation, createOnce, type Made, nextId, unmadeTarget } from '../content/editing/create.ts';
import { publishIn } from '../content/editing/publish.ts';
import { type EditTarget, newKey } from '../content/editing/target.ts';
import type { SignedIn } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import type { ArticleNoun } from './noun.ts';
import { findArticle } from './rows.ts';
import { freeSlug, lockSlugs } from './slug.ts';
import { articleTarget, firstTarget } from './target.ts';

const todays = new Map<string, ContentDocument<never>>();

/** In the site's zone. */
async function documentOfToday<Content extends PageArticle>(
  { db, deps, log }: SignedIn,
  { kind, document }: ArticleNoun<Content>,
): Promise<ContentDocument<Content>> {
  if (!('date' in document.defaults)) return document;
  const { timezone } = (await readSettings(db, log)).general;
  const date = formatDate(deps.clock.now(), { timezone, dateFormat: 'YYYY-MM-DD' });
  const known = todays.get(kind) as ContentDocument<Content> | undefined;
  if (known !== undefined && 'date' in known.defaults && known.defaults.date === date) return known;
  const made = { ...document, defaults: { ...document.defaults, date } };
  // With its draft schema.
  todays.set(kind, made as unknown as ContentDocument<never>);
  return made;
}

/** 'new': a new one. NOT_FOUND. */
export async function targetOf<Content extends PageArticle>(
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  id: string,
): Promise<EditTarget<Content>> {
  if (id !== newKey) return articleTarget(ctx.db, noun, id);
  return unmadeTarget({ kind: noun.kind, document: await documentOfToday(ctx, noun) });
}

/**
 * Spec 2 §4; slug by default from the title. VALIDATION by field, also for a taken slug. Deletes the caller's draft.
 */
export async function createArticle<Content extends PageArticle>(
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  creation: Creation,
): Promise<Made> {
  return createOnce(ctx, noun, creation, texts.createdAlready[noun.kind], async (tx, valid) => {
    const slug = valid.slug === '' ? await freeSlug(tx, noun, valid.title) : valid.slug;
    return insertArticle(tx, ctx, noun, { ...valid, slug });
  });
}

async function insertArticle<Content extends PageArticle>(
  tx: Tx,
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  content: Content,
): Promise<Made> {
  await lockSlugs(tx, noun);
  const id = await nextId(tx);
  const first = { ...content, status: 'draft' as const };
  const target = firstTarget(noun, id, content.title);
  const { version } = await publishIn(tx, ctx, target, { content: first, baseVersion: 0 });
  return { id, version };
}

/** Without schedule. NOT_FOUND. */
export async function duplicateArticle<Content extends PageArticle>(
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  id: string,
): Promise<Made> {
  return ctx.db.$transaction(async (tx) => {
    const { content: stored } = await findArticle(tx, noun, id);
    const { content } = readContent(noun.document, stored);
    const title = texts.copyOf(content.title);
    const slug = await freeSlug(tx, noun, title);
    return insertArticle(tx, ctx, noun, { ...content, title, slug, publishAt: null, unpublishAt: null });
  });
}
