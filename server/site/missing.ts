import { sql } from 'kysely';
import { isPersonalPath, isServedPath } from '../../src/domain/site/paths.ts';
import { type MissingRow, redirectLimits } from '../../src/domain/redirects/redirects.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { MinuteLimit } from '../platform/limits/minute-limit.ts';
import type { Db } from '../platform/database.ts';
import { plainPathOf } from '../articles/published.ts';
import { build, countAll, execute } from '../platform/sql.ts';

/** Maximum distinct paths; existing ones still count. */
const maxAddresses = 2_000;
const perMinute = 60;

/** Bot probes, and file types that were never pages. */
const noise =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|bak|old|sql|ini|conf|log|ya?ml|json|xml|txt|js|mjs|css|map|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|zip|gz|tar|rar|7z|exe|sh|py|well-known)(?:\/|$)|\/(?:\.|wp-|wordpress|cgi-bin|phpmyadmin|vendor\/|actuator|boaform|_next|node_modules)/i;
/** Not stored: codes, personal numbers and addresses. */
const personal = /@|%|[0-9a-f]{8}-[0-9a-f]{4}|\d{6,}|[^/.-]{32,}/i;
const maxLength = 160;

/** Undefined if not counted. */
export function countedPath(address: string): string | undefined {
  const path = plainPathOf(address);
  if (path === undefined || path.length > maxLength || path === '/' || path.split('/').length > 8) return undefined;
  // A screen exists even without results.
  const isKnown = isServedPath(path) || isPersonalPath(path);
  return isKnown || noise.test(path) || personal.test(path) ? undefined : path;
}

/** No personal data: a path of this site or another host. */
export function plainReferrer(referrer: string | undefined, own: string): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { host, origin, pathname, protocol } = new URL(referrer);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const from = origin === own ? countedPath(pathname) : host;
  return from === undefined || from.length > 200 ? null : from;
}

/** Bounded per minute and in number. */
export class MissingCounter {
  private readonly clock: Clock;
  private readonly limit: MinuteLimit;

  constructor(clock: Clock) {
    this.clock = clock;
    this.limit = new MinuteLimit(clock, perMinute);
  }

  async count(db: Db, address: string, referrer: string | null): Promise<void> {
    const path = countedPath(address);
    if (path === undefined || !this.limit.take()) return;
    const now = this.clock.now();
    const known = build.selectFrom('missing_addresses');
    await execute(
      db,
      build
        .insertInto('missing_addresses')
        .columns(['path', 'hits', 'last_referrer', 'first_seen_at', 'last_seen_at'])
        .expression(
          build
            .selectNoFrom([
              sql`${path}::text`.as('path'),
              sql`1`.as('hits'),
              sql`${referrer}::text`.as('last_referrer'),
              sql`${now}::timestamptz`.as('first_seen_at'),
              sql`${now}::timestamptz`.as('last_seen_at'),
            ])
            .where(
              sql<boolean>`exists ${known.select('path').where('path', '=', path)}
                or ${known.select(countAll.as('count'))} < ${maxAddresses}`,
            ),
        )
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet((eb) => ({
            hits: eb.eb('missing_addresses.hits', '+', 1),
            last_seen_at: eb.ref('excluded.last_seen_at'),
            last_referrer: eb.fn.coalesce('excluded.last_referrer', 'missing_addresses.last_referrer'),
          })),
        ),
    );
  }
}

/** Most requested first; `ignored`: only those. */
export async function listMissing(
  db: Db,
  { ignored = false }: { ignored?: boolean | undefined },
): Promise<MissingRow[]> {
  const rows = await db.missingAddress.findMany({
    where: { ignoredAt: ignored ? { not: null } : null },
    orderBy: [{ hits: 'desc' }, { path: 'asc' }],
    take: redirectLimits.missing,
    select: { path: true, hits: true, lastReferrer: true, lastSeenAt: true },
  });
  return rows.map(({ lastSeenAt, ...row }) => ({ ...row, lastSeenAt: lastSeenAt.toISOString() }));
}

/** Ignored ones stay so while they are requested; idempotent. */
export async function setMissingIgnored(
  ctx: SignedIn,
  { path, isIgnored }: { path: string; isIgnored: boolean },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.missingAddress.updateMany({
      where: { path, ignoredAt: isIgnored ? null : { not: null } },
      data: { ignoredAt: isIgnored ? ctx.deps.clock.now() : null },
    });
    if (count === 0) return;
    const action = isIgnored ? 'redirects.ignore' : 'redirects.show';
    await audit(tx, actorOf(ctx), { action, entityKind: 'redirect', entityName: path });
  });
}
