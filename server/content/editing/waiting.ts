import type { WaitingDraft } from '../../../src/domain/content/editing.ts';
import type { SignedIn } from '../../context.ts';

type Kind = WaitingDraft['kind'];

interface DraftRow {
  kind: Kind;
  key: string;
  title: string | null;
  updatedAt: Date;
  isBehind: boolean;
}

/** The caller's drafts of these kinds, newest first, but for what was deleted meanwhile. */
export async function waitingDrafts(
  { db, caller: { userId } }: SignedIn,
  kinds: readonly Kind[],
): Promise<WaitingDraft[]> {
  const rows = await db.$queryRaw<DraftRow[]>`
    SELECT d.kind::text, d.document_key AS key, d.content ->> CASE WHEN d.kind = 'menu' THEN 'name' ELSE 'title' END AS title, d.updated_at AS "updatedAt",
      d.base_version <> coalesce(content.version, site.version, menu.version, page.version, post.version, 0) AS "isBehind"
    FROM (
      SELECT *, CASE WHEN kind IN ('menu', 'page', 'post') AND document_key <> 'new' THEN document_key::uuid END AS row_id
      FROM content_drafts WHERE user_id = ${userId}::uuid AND kind = ANY (${[...kinds]}::document_kind[])
    ) d
    LEFT JOIN page_content content ON d.kind = 'page_content' AND content.page_type::text = d.document_key
    LEFT JOIN site_content site ON d.kind = 'site_content' AND site.section = d.document_key
    LEFT JOIN menus menu ON d.kind = 'menu' AND menu.id = d.row_id AND menu.deleted_at IS NULL
    LEFT JOIN pages page ON d.kind = 'page' AND page.id = d.row_id AND page.deleted_at IS NULL
    LEFT JOIN posts post ON d.kind = 'post' AND post.id = d.row_id AND post.deleted_at IS NULL
    WHERE d.row_id IS NULL OR menu.id IS NOT NULL OR page.id IS NOT NULL OR post.id IS NOT NULL
    ORDER BY d.updated_at DESC, d.id DESC`;
  return rows.map(({ title, updatedAt, ...draft }) => ({
    ...draft,
    title: title ?? '',
    savedAt: updatedAt.toISOString(),
  }));
}
