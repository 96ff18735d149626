import { isStoredPath, pathOf } from '../../src/domain/site/paths.ts';
import type { Deps } from '../context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { build, execute } from '../platform/sql.ts';
import { findVisible } from './links.ts';

export interface FoundRedirect {
  id: string;
  toPath: string;
}

/** Longer ones are ignored. */
export const maxPathLength = 300;

/** As browsers encode it, without query, fragment and trailing slash. `undefined`: foreign or too long. */
export function plainPathOf(address: string): string | undefined {
  if (!/^\/(?![/\\])/.test(address) || address.length > 2000 || !URL.canParse(address, 'http://site')) return undefined;
  const { pathname } = new URL(address, 'http://site');
  // A regular expression would backtrack from each slash.
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  const path = pathname.slice(0, end);
  return path.length > maxPathLength || path.startsWith('//') ? undefined : path;
}

/** D39. None to a page or post that is not public now: it would reveal its address (D18). */
export async function findRedirect(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const fromPath = plainPathOf(address);
  if (fromPath === undefined) return undefined;
  const row = await db.redirect.findUnique({ where: { fromPath }, select: { id: true, toPath: true } });
  if (row === null) return undefined;
  const target = pathOf(row.toPath);
  if (isStoredPath(target) && !(await findVisible(db, clock, [target])).has(target)) return undefined;
  return row;
}

/** Bypasses Prisma: a hit is not an edit. */
export async function countHit(db: Db, clock: Clock, { id }: FoundRedirect): Promise<void> {
  await execute(
    db,
    build
      .updateTable('redirects')
      .set((eb) => ({ hits: eb('hits', '+', 1), last_hit_at: clock.now() }))
      .where('id', '=', id),
  );
}

/** The target's own query comes first. */
export function withQuery(toPath: string, href: string): string {
  const at = href.indexOf('?');
  if (at === -1 || at === href.length - 1) return toPath;
  const [path = '', ...fragment] = toPath.split('#');
  const query = `${path.includes('?') ? '&' : '?'}${href.slice(at + 1)}`;
  return [`${path}${query}`, ...fragment].join('#');
}
