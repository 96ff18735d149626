import { sql } from 'kysely';
import type { WaitingDraft } from '../../../src/domain/content/editing.ts';
import type { Db } from '../../platform/database.ts';
import { anyOf, asText, build, query } from '../../platform/sql.ts';

type Kind = WaitingDraft['kind'];

export const draftsOfEditors = ['page', 'post', 'fact'] as const satisfies readonly Kind[];
export const draftsOfOfficers = ['answer'] as const satisfies readonly Kind[];
export const draftsOfAdmins = [
  ...draftsOfEditors,
  ...draftsOfOfficers,
  'page_content',
  'site_content',
  'menu',
  'opportunity',
  'service',
] as const satisfies readonly Kind[];

/** Newest first. */
export async function waitingDrafts(db: Db, userId: string, kinds: readonly Kind[]): Promise<WaitingDraft[]> {
  const drafts = build
    .selectFrom('content_drafts as own')
    .selectAll()
    .select((eb) =>
      sql<
        string | null
      >`case when ${eb.ref('own.kind')} in ('menu', 'page', 'post', 'opportunity', 'service', 'answer', 'fact')
        and ${eb.ref('own.document_key')} <> 'new' then ${eb.ref('own.document_key')}::uuid end`.as('row_id'),
    )
    .where('own.user_id', '=', userId)
    .where('own.kind', '=', anyOf(kinds, 'document_kind'));
  const rows = await query(
    db,
    build
      .selectFrom(drafts.as('d'))
      .leftJoin('page_content as content', (join) =>
        join
          .on('d.kind', '=', 'page_content')
          .on((eb) => eb.eb(asText(eb.ref('content.page_type')), '=', eb.ref('d.document_key'))),
      )
      .leftJoin('site_content as site', (join) =>
        join.on('d.kind', '=', 'site_content').onRef('site.section', '=', 'd.document_key'),
      )
      .leftJoin('menus as menu', (join) =>
        join.on('d.kind', '=', 'menu').onRef('menu.id', '=', 'd.row_id').on('menu.deleted_at', 'is', null),
      )
      .leftJoin('pages as page', (join) =>
        join.on('d.kind', '=', 'page').onRef('page.id', '=', 'd.row_id').on('page.deleted_at', 'is', null),
      )
      .leftJoin('posts as post', (join) =>
        join.on('d.kind', '=', 'post').onRef('post.id', '=', 'd.row_id').on('post.deleted_at', 'is', null),
      )
      .leftJoin('investment_opportunities as o', (join) =>
        join.on('d.kind', '=', 'opportunity').onRef('o.id', '=', 'd.row_id').on('o.deleted_at', 'is', null),
      )
      .leftJoin('services as s', (join) =>
        join.on('d.kind', '=', 'service').onRef('s.id', '=', 'd.row_id').on('s.deleted_at', 'is', null),
      )
      .leftJoin('answers as answer', (join) =>
        join.on('d.kind', '=', 'answer').onRef('answer.id', '=', 'd.row_id').on('answer.deleted_at', 'is', null),
      )
      .leftJoin('facts as fact', (join) =>
        join.on('d.kind', '=', 'fact').onRef('fact.id', '=', 'd.row_id').on('fact.deleted_at', 'is', null),
      )
      .select((eb) => {
        const nameOf = sql`case when ${eb.ref('d.kind')} in ('menu', 'service') then 'name'
          when ${eb.ref('d.kind')} = 'fact' then 'label' else 'title' end`;
        const version = eb.fn.coalesce(
          eb.fn.coalesce('content.version', 'site.version', 'menu.version', 'page.version', 'post.version'),
          eb.fn.coalesce('o.version', 's.version', 'answer.version', 'fact.version', eb.val(0)),
        );
        return [
          'd.kind',
          'd.document_key as key',
          sql<string | null>`${eb.ref('d.content')} ->> ${nameOf}`.as('title'),
          'd.updated_at as updatedAt',
          sql<boolean>`${eb.ref('d.base_version')} <> ${version}`.as('isBehind'),
        ];
      })
      .where((eb) =>
        eb.or([
          eb.eb('d.row_id', 'is', null),
          eb.eb(
            eb.fn.coalesce(
              eb.fn.coalesce('menu.id', 'page.id', 'post.id'),
              eb.fn.coalesce('o.id', 's.id', 'answer.id', 'fact.id'),
            ),
            'is not',
            null,
          ),
        ]),
      )
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.id', 'desc')
      .$narrowType<{ kind: Kind }>(),
  );
  return rows.map(({ title, updatedAt, ...draft }) => ({
    ...draft,
    title: title ?? '',
    savedAt: updatedAt.toISOString(),
  }));
}
