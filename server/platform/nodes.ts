import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import { sql } from 'kysely';
import { build, query } from './sql.ts';

export const nodeName = `${hostname()}:${process.pid}`;

export const heartbeatMs = 30_000;
/** Three missed heartbeats. */
export const lostMs = 3 * heartbeatMs + 5_000;
/** In seconds; sessions and jobs depend on both clocks. */
export const maxClockOffset = 30;

export interface NodeFacts {
  id: string;
  /** Machine and process. */
  name: string;
  version: string;
  publicUrl: string;
  startedAt: Date;
}

type NodeSource = { clock: Clock; version: string; publicUrl: URL };

export function describeNode({ clock, version, publicUrl }: NodeSource, name = nodeName): NodeFacts {
  return { id: randomUUID(), name, version, publicUrl: publicUrl.origin, startedAt: clock.now() };
}

/** `clockOffsetSeconds`: positive if ahead of the database. */
export async function writeNode(
  tx: Tx,
  { id, ...facts }: NodeFacts,
  seen: { seenAt: Date; clockOffsetSeconds?: number },
): Promise<void> {
  await tx.node.upsert({
    where: { id },
    create: { id, ...facts, ...seen },
    update: { publicUrl: facts.publicUrl, ...seen },
    select: { id: true },
  });
}

export async function otherNodes(
  tx: Tx,
  own: string,
  now: Date,
): Promise<{ name: string; publicUrl: string | null }[]> {
  return tx.node.findMany({
    where: { id: { not: own }, seenAt: { gt: new Date(now.getTime() - lostMs) } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    take: 100,
    select: { name: true, publicUrl: true },
  });
}

/** Seconds ahead of the database, corrected by half the round trip. */
export async function measureClock(db: Db, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const [row] = await query(
    db,
    build.selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now')),
  );
  const middle = (before + clock.now().getTime()) / 2;
  return Math.round((middle - (row?.now ?? middle)) / 1000);
}
