import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import { sql } from 'kysely';
import { build, query } from './sql.ts';

/** This process, as runs of jobs name it. */
export const nodeName = `${hostname()}:${process.pid}`;

/** How often a node says that it is there, in ms. */
export const heartbeatMs = 30_000;
/** One that has missed three beats is lost, in ms. */
export const lostMs = 3 * heartbeatMs + 5_000;
/** Sessions and jobs are judged by the clock of a node and by that of the database: further apart is told of, in s. */
export const maxClockOffset = 30;

/** What a process says of itself in the table `nodes`. */
export interface NodeFacts {
  id: string;
  /** Machine and process. */
  name: string;
  /** The build that it runs. */
  version: string;
  /** Where it believes that people reach the site. */
  publicUrl: string;
  startedAt: Date;
}

type NodeSource = { clock: Clock; version: string; publicUrl: URL };

export function describeNode({ clock, version, publicUrl }: NodeSource, name = nodeName): NodeFacts {
  return { id: randomUUID(), name, version, publicUrl: publicUrl.origin, startedAt: clock.now() };
}

/** Says that the node is there. `clockOffsetSeconds`: how far its clock is ahead of the database's, where that was measured. */
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

/** The other nodes that were heard of lately, the longest there first; as many as anybody has. */
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

/** By how many seconds the clock is ahead of the database's: half of the way there and back is taken for the way. */
export async function measureClock(db: Db, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const [row] = await query(
    db,
    build.selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now')),
  );
  const middle = (before + clock.now().getTime()) / 2;
  return Math.round((middle - (row?.now ?? middle)) / 1000);
}
