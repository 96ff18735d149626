import { articleLimits, slugOf } from '../../src/domain/articles/articles.ts';
import { reservedSegments } from '../../src/domain/articles/reserved-segments.ts';
import type { Tx } from '../platform/database.ts';
import { type AnyNoun, tableOf } from './noun.ts';
import { build, query } from '../platform/sql.ts';
import { lockName } from '../platform/locks.ts';

export async function lockSlugs(tx: Tx, { kind }: AnyNoun): Promise<void> {
  await lockName(tx, `slugs of ${kind}`);
}

/** Needs the slug lock. */
export async function isSlugTaken(tx: Tx, noun: AnyNoun, slug: string, exceptId?: string): Promise<boolean> {
  const having = build
    .selectFrom(tableOf(noun))
    .select('a.id')
    .where('a.slug', '=', slug)
    .where('a.deleted_at', 'is', null)
    .limit(1);
  const rows = await query(tx, exceptId === undefined ? having : having.where('a.id', '<>', exceptId));
  return rows.length > 0;
}

/** `base`, `base-2`, `base-3` …; no product path (D18, D40). */
export async function freeSlug(tx: Tx, noun: AnyNoun, title: string): Promise<string> {
  const base = slugOf(title) || noun.kind;
  const reserved: readonly string[] = noun.kind === 'page' ? reservedSegments : [];
  await lockSlugs(tx, noun);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, articleLimits.slug - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!reserved.includes(slug) && !(await isSlugTaken(tx, noun, slug))) return slug;
  }
}
