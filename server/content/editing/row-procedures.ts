import * as z from 'zod';
import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import { version } from '../../../src/domain/documents/version.ts';
import type { SignedIn } from '../../context.ts';
import type { editorProcedure } from '../../trpc.ts';
import type { Made } from './create.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { contentInput as content, rowInput as row } from './inputs.ts';
import { loadForEditing } from './load.ts';
import { publish } from './publish.ts';
import { type EditTarget, newKey } from './target.ts';
import { listVersions, readVersion, restoreVersion } from './versions.ts';

const id = z.union([row, z.literal(newKey)]);

interface RowNoun<Content, Removed> {
  kind: DocumentKind;
  targetOf(ctx: SignedIn, id: string): Promise<EditTarget<Content>>;
  create(ctx: SignedIn, creation: { content: Record<string, unknown>; key: string }): Promise<Made>;
  duplicate(ctx: SignedIn, id: string): Promise<Made>;
  /** The outcome, if it varies. */
  remove(ctx: SignedIn, one: { id: string; version: number }): Promise<Removed>;
}

export function rowProcedures<Content, Removed = void>(
  procedure: typeof editorProcedure,
  noun: RowNoun<Content, Removed>,
) {
  return {
    /** Or defaults of a new one. */
    forEditing: procedure
      .input(z.strictObject({ id }))
      .query(async ({ ctx, input }) => loadForEditing(ctx, await noun.targetOf(ctx, input.id))),
    saveDraft: procedure
      .input(z.strictObject({ id, content, baseVersion: version, draftVersion: version }))
      .mutation(async ({ ctx, input }) => saveDraft(ctx, await noun.targetOf(ctx, input.id), input)),
    discardDraft: procedure
      .input(z.strictObject({ id }))
      .mutation(({ ctx, input }) => discardDraft(ctx.db, ctx.caller.userId, { kind: noun.kind, key: input.id })),
    create: procedure
      .input(z.strictObject({ content, key: z.uuid() }))
      .mutation(({ ctx, input }) => noun.create(ctx, input)),
    publish: procedure
      .input(z.strictObject({ id: row, content, baseVersion: version }))
      .mutation(async ({ ctx, input }) => publish(ctx, await noun.targetOf(ctx, input.id), input)),
    versions: procedure
      .input(z.strictObject({ id, before: z.optional(version) }))
      .query(async ({ ctx, input }) => listVersions(ctx.db, await noun.targetOf(ctx, input.id), input.before)),
    version: procedure
      .input(z.strictObject({ id: row, version }))
      .query(async ({ ctx, input }) => readVersion(ctx, await noun.targetOf(ctx, input.id), input.version)),
    restore: procedure
      .input(z.strictObject({ id: row, version, baseVersion: version }))
      .mutation(async ({ ctx, input }) => restoreVersion(ctx, await noun.targetOf(ctx, input.id), input)),
    duplicate: procedure.input(z.strictObject({ id: row })).mutation(({ ctx, input }) => noun.duplicate(ctx, input.id)),
    remove: procedure.input(z.strictObject({ id: row, version })).mutation(({ ctx, input }) => noun.remove(ctx, input)),
  };
}
