import { Prisma } from '../../prisma/generated/client.ts';
import { articleTexts as texts } from '../../src/domain/texts/articles.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordUsages } from '../media/usage.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { type AnyNoun, pageNoun, postNoun } from './noun.ts';
import { dropRedirect } from './redirects.ts';
import { holdArticle, trashRow } from './rows.ts';
import { freeSlug, holdSlugs, isSlugTaken } from './slug.ts';

/** Puts one into the trash (D38). NOT_FOUND; CONFLICT where somebody saved a newer version of it (D37). */
export async function removeArticle(
  ctx: SignedIn,
  noun: AnyNoun,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await holdArticle(tx, noun, id);
    if (row.version !== version) throw new DomainError('CONFLICT', texts.changed[noun.kind]);
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

interface TrashedRow {
  slug: string;
  publishedAt: Date | null;
}

/** What brings one back, and what it is made of is deleted with it. */
function trashOf(noun: AnyNoun): TrashNoun {
  const { kind, table, pathOf } = noun;

  async function hold(tx: Tx, id: string): Promise<TrashedRow | undefined> {
    const [row] = await tx.$queryRaw<TrashedRow[]>`
      SELECT slug, published_at AS "publishedAt"
      FROM ${table} WHERE id = ${id}::uuid AND deleted_at IS NOT NULL FOR UPDATE`;
    return row;
  }

  return {
    kind,
    rows: Prisma.sql`SELECT id, title AS name, deleted_at, deleted_by FROM ${table} WHERE deleted_at IS NOT NULL`,

    /** As it was, at its address; where another one has that by now, at one beside it. */
    async restore(tx, id) {
      await holdSlugs(tx, noun);
      const row = await hold(tx, id);
      if (row === undefined) return false;
      const slug = (await isSlugTaken(tx, noun, row.slug)) ? await freeSlug(tx, noun, row.slug) : row.slug;
      await tx.$executeRaw`
        UPDATE ${table} SET deleted_at = NULL, deleted_by = NULL, slug = ${slug},
          content = jsonb_set(content, '{slug}', to_jsonb(${slug}::text)),
          version = version + CASE WHEN slug = ${slug} THEN 0 ELSE 1 END
        WHERE id = ${id}::uuid`;
      if (row.publishedAt !== null) await dropRedirect(tx, pathOf(slug));
      return true;
    },

    async purge(tx, id) {
      if ((await hold(tx, id)) === undefined) return false;
      const key = { kind, documentKey: id };
      await recordUsages(tx, kind, id, null);
      await tx.contentDraft.deleteMany({ where: key });
      await tx.contentVersion.deleteMany({ where: key });
      await tx.$executeRaw`DELETE FROM ${table} WHERE id = ${id}::uuid`;
      return {};
    },
  };
}

/** Pages and posts in the trash (D38). */
export const pageTrash = trashOf(pageNoun);
export const postTrash = trashOf(postNoun);
