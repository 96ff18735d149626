import type { WaitingDraft } from '../../../src/domain/content/editing.ts';
import type { Db } from '../../platform/database.ts';

type Kind = WaitingDraft['kind'];

/** What editors, and what admins may go on with (D5). */
export const draftsOfEditors = ['page', 'post'] as const satisfies readonly Kind[];
export const draftsOfAdmins = [
  ...draftsOfEditors,
  'page_content',
  'site_content',
  'menu',
  'opportunity',
  'service',
] as const satisfies readonly Kind[];

interface DraftRow {
  kind: Kind;
  key: string;
  title: string | null;
  updatedAt: Date;
  isBehind: boolean;
}

/** One person's drafts of these kinds, newest first, but for what was deleted meanwhile. */
export async function waitingDrafts(db: Db, userId: string, kinds: readonly Kind[]): Promise<WaitingDraft[]> {
  const rows = await db.$queryRaw<DraftRow[]>`
    SELECT d.kind::text, d.document_key AS key, d.content ->> CASE WHEN d.kind IN ('menu', 'service') THEN 'name' ELSE 'title' END AS title, d.updated_at AS "updatedAt",
      d.base_version <> coalesce(content.version, site.version, menu.version, page.version, post.version, opportunity.version,
        service.version, 0) AS "isBehind"
    FROM (
      SELECT *, CASE WHEN kind IN ('menu', 'page', 'post', 'opportunity', 'service') AND document_key <> 'new' THEN document_key::uuid END AS row_id
      FROM content_drafts WHERE user_id = ${userId}::uuid AND kind = ANY (${[...kinds]}::document_kind[])
    ) d
    LEFT JOIN page_content content ON d.kind = 'page_content' AND content.page_type::text = d.document_key
    LEFT JOIN site_content site ON d.kind = 'site_content' AND site.section = d.document_key
    LEFT JOIN menus menu ON d.kind = 'menu' AND menu.id = d.row_id AND menu.deleted_at IS NULL
    LEFT JOIN pages page ON d.kind = 'page' AND page.id = d.row_id AND page.deleted_at IS NULL
    LEFT JOIN posts post ON d.kind = 'post' AND post.id = d.row_id AND post.deleted_at IS NULL
    LEFT JOIN investment_opportunities opportunity
      ON d.kind = 'opportunity' AND opportunity.id = d.row_id AND opportunity.deleted_at IS NULL
    LEFT JOIN services service ON d.kind = 'service' AND service.id = d.row_id AND service.deleted_at IS NULL
    WHERE d.row_id IS NULL OR coalesce(menu.id, page.id, post.id, opportunity.id, service.id) IS NOT NULL
    ORDER BY d.updated_at DESC, d.id DESC`;
  return rows.map(({ title, updatedAt, ...draft }) => ({
    ...draft,
    title: title ?? '',
    savedAt: updatedAt.toISOString(),
  }));
}
