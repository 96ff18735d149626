import { sql, type SqlBool } from 'kysely';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import type { HomepageContent } from '../../src/domain/content/homepage/schema.ts';
import { type LinkTargets, withLinks } from '../../src/domain/content/homepage/links.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { build, prepared } from '../platform/sql.ts';
import { type ContentDeps, loadContent } from './service.ts';

/** The options of the public filter (D28). */
const sectorsBy = prepared(
  () =>
    build
      .selectFrom('sectors as s')
      .select(['s.slug', 's.name'])
      .where('s.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('s.is_filter_default', '=', true),
          eb.exists(
            eb
              .selectFrom('opportunity_tallies as t')
              .select(sql<SqlBool>`true`.as('used'))
              .whereRef('t.sector', '=', 's.slug')
              .where('t.active', '>', 0),
          ),
        ]),
      )
      .orderBy('s.order')
      .orderBy('s.slug'),
  'sectors to link to',
  { isPlain: true },
);

async function readTargets(deps: ContentDeps): Promise<LinkTargets> {
  const [sectors, { content }] = await Promise.all([
    sectorsBy(deps.db, {}),
    loadContent(deps, 'export', exportDocument),
  ]);
  return { sectors, products: content.products.products };
}

/** With links from sectors and products, unless their targets are unreadable. */
export async function loadHomepage(deps: ContentDeps): ReturnType<typeof loadContent<HomepageContent>> {
  const loaded = await loadContent(deps, 'homepage', homepageDocument);
  try {
    return { ...loaded, content: withLinks(loaded.content, await readTargets(deps)) };
  } catch (error) {
    noteFallback(error);
    deps.log.warn({ err: error }, 'the homepage is shown without its links to sectors and products');
    return loaded;
  }
}
