import type { BulkAction, BulkOutcome } from '../../src/domain/articles/list.ts';
import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { articleState } from '../../src/domain/articles/state.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { articleEditing } from './editing.ts';
import type { AnyNoun, ArticleNoun } from './noun.ts';
import { findArticle } from './rows.ts';
import { removeArticle } from './trash.ts';

interface Bulk {
  action: BulkAction;
  /** As read (D37). */
  items: readonly { id: string; version: number }[];
}

/** Undefined: unchanged. Removes a past end, keeps a future start. */
function changed<Content extends PageArticle>(
  content: Content,
  action: Exclude<BulkAction, 'delete'>,
  now: Date,
): Content | undefined {
  const state = articleState(content, now);
  if (action === 'unpublish') return state === 'draft' ? undefined : { ...content, status: 'draft' };
  if (state === 'published' || state === 'scheduled') return undefined;
  const unpublishAt =
    content.unpublishAt !== null && Date.parse(content.unpublishAt) <= now.getTime() ? null : content.unpublishAt;
  return { ...content, status: 'published', unpublishAt };
}

async function actOn<Content extends PageArticle>(
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  action: BulkAction,
  { id, version }: Bulk['items'][number],
): Promise<'done' | 'unchanged'> {
  if (action === 'delete') {
    await removeArticle(ctx, noun, { id, version });
    return 'done';
  }
  const { content: stored } = await findArticle(ctx.db, noun, id);
  const content = changed(readContent(noun.document, stored).content, action, ctx.deps.clock.now());
  if (content === undefined) return 'unchanged';
  const editing = articleEditing(noun);
  await ctx.db.$transaction((tx) => editing.publishIn(tx, ctx, id, { baseVersion: version, content }));
  return 'done';
}

async function titleOf(ctx: SignedIn, noun: AnyNoun, id: string): Promise<string> {
  return findArticle(ctx.db, noun, id).then(
    ({ title }) => title,
    () => '',
  );
}

/** One by one, audited: a failure is reported, the rest continues. Keeps personal drafts. */
export async function applyBulkAction<Content extends PageArticle>(
  ctx: SignedIn,
  noun: ArticleNoun<Content>,
  { action, items }: Bulk,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const item of items) {
    const { id } = item;
    const title = await titleOf(ctx, noun, id);
    try {
      outcomes.push({ id, title, outcome: await actOn(ctx, noun, action, item), reason: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reason = Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
      outcomes.push({ id, title, outcome: 'refused', reason });
    }
  }
  return outcomes;
}
