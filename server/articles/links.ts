import { isOwnPath, withoutTarget } from '../../src/domain/site/addresses.ts';
import { isLinkTarget, isStoredPath, pathOf } from '../../src/domain/site/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { visibleAt } from './visible.ts';

/** Fields of stored content, settings and menus that hold a link; a test finds each link field of the schemas here. */
export const linkFields: ReadonlySet<string> = new Set(['href', 'link', 'url', 'buttonLink']);

/** Deeper than any document of content, and more links than any page is read with. */
const deepest = 32;
const maxLinks = 500;

const newsStart = '/news/';

/** Own paths of links that no list of screens can judge. */
function collectPaths(value: unknown, paths: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collectPaths(inner, paths, depth + 1);
    else if (linkFields.has(key) && needsLooking(inner) && paths.size < maxLinks) paths.add(pathOf(inner));
  }
}

const needsLooking = (href: string): boolean => isOwnPath(href) && !isLinkTarget(href);

type Show = (href: string) => string;

/** A copy of `value` with each link as `show` gives it; what holds none is not copied. */
function withLinks(value: unknown, show: Show, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
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

/** Those of `paths` at which a page or post stands that visitors see now (D18, D31). */
export async function findVisible(db: Db | Tx, clock: Clock, paths: readonly string[]): Promise<Set<string>> {
  const stored = paths.filter(isStoredPath);
  const news = stored.filter((path) => path.startsWith(newsStart)).map((path) => path.slice(newsStart.length));
  const own = stored.filter((path) => !path.startsWith(newsStart)).map((path) => path.slice(1));
  const visible = visibleAt(clock.now());
  const [pages, posts] = await Promise.all([
    own.length === 0 ? [] : db.page.findMany({ where: { ...visible, slug: { in: own } }, select: { slug: true } }),
    news.length === 0 ? [] : db.post.findMany({ where: { ...visible, slug: { in: news } }, select: { slug: true } }),
  ]);
  return new Set([...pages.map(({ slug }) => `/${slug}`), ...posts.map(({ slug }) => `${newsStart}${slug}`)]);
}

/** Where each of `paths` leads that answers: to itself, or to where its redirect leads (D39). */
async function findTargets(db: Db, clock: Clock, paths: readonly string[]): Promise<Map<string, string>> {
  const visible = await findVisible(db, clock, paths);
  const targets = new Map([...visible].map((path) => [path, path]));
  const rest = paths.filter((path) => !visible.has(path));
  if (rest.length === 0) return targets;
  const redirects = await db.redirect.findMany({
    where: { fromPath: { in: rest } },
    select: { fromPath: true, toPath: true },
  });
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
 * Content, settings or menus (any JSON) as visitors get them: a link to a page or post that visitors do not see, to a
 * screen of the staff or to nothing at all is marked as without target, so that nobody is led to 'not found' (D21); one to
 * a redirected address leads to where that leads. Nothing is looked up where every link leads to a screen. The result is
 * for showing, never for storing.
 * @throws the database's error
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
  // Only texts are put in the place of texts: the shape stays.
  return withLinks(content, show) as Content;
}
