import { Prisma } from '../../prisma/generated/client.ts';
import { articleLimits, slugOf } from '../../src/domain/content/articles.ts';
import { reservedSegments } from '../../src/domain/reserved-segments.ts';
import type { Tx } from '../platform/database.ts';
import type { AnyNoun } from './noun.ts';

/** Those who give somebody an address come in one after the other, until the transaction ends. */
export async function holdSlugs(tx: Tx, { kind }: AnyNoun): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slugs of ${kind}`}, 0))`;
}

/** Whether another one that is not deleted has this slug; ask with the slugs held. */
export async function isSlugTaken(tx: Tx, { table }: AnyNoun, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId === undefined ? Prisma.empty : Prisma.sql`AND id <> ${exceptId}::uuid`;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${table} WHERE slug = ${slug} AND deleted_at IS NULL ${other} LIMIT 1`;
  return rows.length > 0;
}

/** `base`, or `base-2`, `base-3` …: the first that nobody has and that is no address of the product (D18, D40). */
export async function freeSlug(tx: Tx, noun: AnyNoun, title: string): Promise<string> {
  const base = slugOf(title) || noun.kind;
  const reserved: readonly string[] = noun.kind === 'page' ? reservedSegments : [];
  await holdSlugs(tx, noun);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, articleLimits.slug - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!reserved.includes(slug) && !(await isSlugTaken(tx, noun, slug))) return slug;
  }
}
