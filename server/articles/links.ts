import { sql } from 'kysely';
import { isOwnPath, withoutTarget } from '../../src/domain/site/addresses.ts';
import { isLinkTarget, isStoredPath, pathOf } from '../../src/domain/site/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { anyOf, build, camel, type Given, prepared } from '../platform/sql.ts';
import { visibleSql } from './visible.ts';

export const linkFields: ReadonlySet<string> = new Set(['href', 'link', 'url', 'buttonLink']);

/** Deeper than any document. */
const maxDepth = 32;
const maxLinks = 500;

const newsStart = '/news/';

/** Not in the list of screens. */
function collectPaths(value: unknown, paths: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collectPaths(inner, paths, depth + 1);
    else if (linkFields.has(key) && needsLooking(inner) && paths.size < maxLinks) paths.add(pathOf(inner));
  }
}

const needsLooking = (href: string): boolean => isOwnPath(href) && !isLinkTarget(href);

type Show = (href: string) => string;

/** Copies only parts with links. */
function withLinks(value: unknown, show: Show, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withLinks(item, show, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    typeof inner === 'string' ? (linkFields.has(key) ? show(inner) : inner) : withLinks(inner, show, depth + 1),
  ]);
  return entries.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(entries)
    : value;
}

/** Frequent: takes a third of Prisma's CPU time. */
const visibleBy = prepared(
  ({ own, news, now }: Given<{ own: string[]; news: string[]; now: Date }>) =>
    build
      .selectFrom('pages as a')
      .select(['a.slug', sql<boolean>`false`.as('isNews')])
      .where('a.slug', '=', anyOf(own, 'text'))
      .where(visibleSql(now))
      .unionAll(
        build
          .selectFrom('posts as a')
          .select(['a.slug', sql<boolean>`true`.as('isNews')])
          .where('a.slug', '=', anyOf(news, 'text'))
          .where(visibleSql(now)),
      ),
  'visible pages and posts',
  { isPlain: true },
);

const redirectsBy = prepared(
  ({ paths }: Given<{ paths: string[] }>) =>
    build
      .selectFrom('redirects as r')
      .select(camel('r.from_path', 'r.to_path'))
      .where('r.from_path', '=', anyOf(paths, 'text')),
  'redirects of paths',
  { isPlain: true },
);

/** Public addresses (D18, D31). */
export async function findVisible(db: Db | Tx, clock: Clock, paths: readonly string[]): Promise<Set<string>> {
  const stored = paths.filter(isStoredPath);
  const news = stored.filter((path) => path.startsWith(newsStart)).map((path) => path.slice(newsStart.length));
  const own = stored.filter((path) => !path.startsWith(newsStart)).map((path) => path.slice(1));
  if (stored.length === 0) return new Set();
  const rows = await visibleBy(db, { own, news, now: clock.now() });
  return new Set(rows.map(({ slug, isNews }) => (isNews ? `${newsStart}${slug}` : `/${slug}`)));
}

/** Final target per path (D39). */
async function findTargets(db: Db, clock: Clock, paths: readonly string[]): Promise<Map<string, string>> {
  const visible = await findVisible(db, clock, paths);
  const targets = new Map([...visible].map((path) => [path, path]));
  const rest = paths.filter((path) => !visible.has(path));
  if (rest.length === 0) return targets;
  const redirects = await redirectsBy(db, { paths: rest });
  if (redirects.length === 0) return targets;
  const there = await findVisible(
    db,
    clock,
    redirects.map(({ toPath }) => pathOf(toPath)),
  );
  for (const { fromPath, toPath } of redirects) {
    if (isLinkTarget(toPath) || there.has(pathOf(toPath))) targets.set(fromPath, toPath);
  }
  return targets;
}

/**
 * Removes the target of dead or staff-only links (D21), resolves redirects. No query if all are known screens. For
 * display, never storage. @throws the database's error
 */
export async function showLinks<Content>(db: Db, clock: Clock, content: Content): Promise<Content> {
  const paths = new Set<string>();
  collectPaths(content, paths);
  if (paths.size === 0) return content;
  const targets = await findTargets(db, clock, [...paths]);
  const show: Show = (href) => {
    if (!needsLooking(href)) return href;
    const path = pathOf(href);
    const target = targets.get(path);
    if (target === undefined) return withoutTarget;
    return target === path ? href : target;
  };
  // Strings only: the shape stays.
  return withLinks(content, show) as Content;
}
