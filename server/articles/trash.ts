import { sql } from 'kysely';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { purgeCopies } from '../content/editing/purge.ts';
import { recordUsages } from '../media/usage.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { type AnyNoun, pageNoun, postNoun, tableOf } from './noun.ts';
import { dropRedirect } from './redirects.ts';
import { lockArticle, trashRow } from './rows.ts';
import { freeSlug, lockSlugs, isSlugTaken } from './slug.ts';
import { build, camel, execute, query } from '../platform/sql.ts';
import { refuseNewer } from '../platform/locks.ts';

/** D38. NOT_FOUND, CONFLICT (D37). */
export async function removeArticle(
  ctx: SignedIn,
  noun: AnyNoun,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockArticle(tx, noun, id);
    refuseNewer(row, version, texts.changed[noun.kind]);
    await trashRow(tx, noun, id, ctx.deps.clock.now(), ctx.caller.userId);
    await audit(tx, actorOf(ctx), {
      action: noun.actions.remove,
      entityKind: noun.kind,
      entityId: id,
      entityName: row.title,
      before: { slug: row.slug },
    });
  });
}

function trashOf(noun: AnyNoun): TrashNoun {
  const { kind, pathOf } = noun;

  async function lockRow(tx: Tx, id: string) {
    const [row] = await query(
      tx,
      build
        .selectFrom(tableOf(noun))
        .select(camel('a.title', 'a.slug', 'a.published_at'))
        .where('a.id', '=', id)
        .where('a.deleted_at', 'is not', null)
        .forUpdate(),
    );
    return row;
  }

  return {
    kind,
    undoLevel: 'editor',
    rows: build
      .selectFrom(tableOf(noun))
      .select(['a.id', 'a.title as name', 'a.deleted_at', 'a.deleted_by'])
      .where('a.deleted_at', 'is not', null),

    /** Old slug, numbered if taken. */
    async restore(tx, id) {
      await lockSlugs(tx, noun);
      const row = await lockRow(tx, id);
      if (row === undefined) return false;
      const slug = (await isSlugTaken(tx, noun, row.slug)) ? await freeSlug(tx, noun, row.slug) : row.slug;
      await execute(
        tx,
        build
          .updateTable(tableOf(noun))
          .set((eb) => ({
            deleted_at: null,
            deleted_by: null,
            slug,
            content: sql<string>`jsonb_set(${eb.ref('a.content')}, '{slug}', to_jsonb(${slug}::text))`,
            version: eb.eb('a.version', '+', slug === row.slug ? 0 : 1),
          }))
          .where('a.id', '=', id),
      );
      if (row.publishedAt !== null) await dropRedirect(tx, pathOf(slug));
      return slug === row.slug || { note: texts.movedByRestore(row.title, pathOf(slug)) };
    },

    async purge(tx, id) {
      if ((await lockRow(tx, id)) === undefined) return false;
      await recordUsages(tx, kind, id, null);
      await purgeCopies(tx, kind, id);
      await execute(tx, build.deleteFrom(tableOf(noun)).where('a.id', '=', id));
      return {};
    },
  };
}

/** Trash (D38). */
export const pageTrash = trashOf(pageNoun);
export const postTrash = trashOf(postNoun);
