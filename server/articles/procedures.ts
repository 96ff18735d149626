import * as z from 'zod';
import { bulkActions, mostAtOnce } from '../../src/domain/article-list.ts';
import type { PageArticle } from '../../src/domain/content/articles.ts';
import { discardDraft, saveDraft } from '../content/editing/drafts.ts';
import { loadForEditing } from '../content/editing/load.ts';
import { publish } from '../content/editing/publish.ts';
import { listVersions, readVersion, restoreVersion } from '../content/editing/versions.ts';
import { editorProcedure } from '../trpc.ts';
import { actOnSeveral } from './bulk.ts';
import { createArticle, duplicateArticle, targetOf } from './editing.ts';
import type { ArticleNoun } from './noun.ts';
import { newKey } from './target.ts';
import { removeArticle } from './trash.ts';

const stored = z.uuid();
/** A row, or what is still to be made. */
const id = z.union([stored, z.literal(newKey)]);
const version = z.int().min(0).max(1_000_000_000);
const content = z.record(z.string().max(60), z.unknown());
const one = z.strictObject({ id: stored, version });

/** What editors do with pages and with posts alike (D5, D36, D37). */
export function articleProcedures<Content extends PageArticle>(noun: ArticleNoun<Content>) {
  return {
    /** The stored copy and one's own draft; of a new one what a form begins with. */
    forEditing: editorProcedure
      .input(z.strictObject({ id }))
      .query(async ({ ctx, input }) => loadForEditing(ctx, await targetOf(ctx, noun, input.id))),
    saveDraft: editorProcedure
      .input(z.strictObject({ id, content, baseVersion: version, draftVersion: version }))
      .mutation(async ({ ctx, input }) => saveDraft(ctx, await targetOf(ctx, noun, input.id), input)),
    discardDraft: editorProcedure
      .input(z.strictObject({ id }))
      .mutation(({ ctx, input }) => discardDraft(ctx.db, ctx.caller.userId, { kind: noun.kind, key: input.id })),
    create: editorProcedure
      .input(z.strictObject({ content, key: z.uuid() }))
      .mutation(({ ctx, input }) => createArticle(ctx, noun, input)),
    publish: editorProcedure
      .input(z.strictObject({ id: stored, content, baseVersion: version }))
      .mutation(async ({ ctx, input }) => publish(ctx, await targetOf(ctx, noun, input.id), input)),
    versions: editorProcedure
      .input(z.strictObject({ id, before: version.optional() }))
      .query(async ({ ctx, input }) => listVersions(ctx.db, await targetOf(ctx, noun, input.id), input.before)),
    version: editorProcedure
      .input(z.strictObject({ id: stored, version }))
      .query(async ({ ctx, input }) => readVersion(ctx, await targetOf(ctx, noun, input.id), input.version)),
    restore: editorProcedure
      .input(z.strictObject({ id: stored, version, baseVersion: version }))
      .mutation(async ({ ctx, input }) => restoreVersion(ctx, await targetOf(ctx, noun, input.id), input)),
    duplicate: editorProcedure
      .input(z.strictObject({ id: stored }))
      .mutation(({ ctx, input }) => duplicateArticle(ctx, noun, input.id)),
    remove: editorProcedure.input(one).mutation(({ ctx, input }) => removeArticle(ctx, noun, input)),
    bulk: editorProcedure
      .input(z.strictObject({ action: z.enum(bulkActions), items: z.array(one).min(1).max(mostAtOnce) }))
      .mutation(({ ctx, input }) => actOnSeveral(ctx, noun, input)),
  };
}

/** What a list may be asked for, by the columns it has. */
export const listFilter = {
  q: z.string().max(100).optional(),
  /** May hold a title of the longest there are. */
  after: z.string().max(1000).optional(),
};
