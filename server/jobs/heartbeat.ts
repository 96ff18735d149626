import type { Deps } from '../context.ts';
import { heartbeatMs, measureClock, maxClockOffset, type NodeFacts, otherNodes, writeNode } from '../platform/nodes.ts';

/** One that was not heard of for this long is forgotten, in ms. */
const forgottenMs = 24 * 60 * 60 * 1000;

/** Says in the table `nodes` that this process is there. */
export interface Heartbeat {
  start(): void;
  /** Says it now, and forgets those that were not heard of for a day. */
  beat(): Promise<void>;
  /** Stops, and takes the own row away. Never throws. */
  close(): Promise<void>;
}

/** Tells the log once of what is wrong, and again when it is another fault or is repaired and comes back. */
function buildTeller(log: Deps['log']) {
  const told = new Map<string, string>();
  return (words: string, fault: Record<string, unknown> | undefined) => {
    const text = fault === undefined ? '' : JSON.stringify(fault);
    if (fault !== undefined && told.get(words) !== text) log.warn(fault, words);
    told.set(words, text);
  };
}

export function buildHeartbeat({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, node: NodeFacts): Heartbeat {
  const { id, publicUrl } = node;
  const tell = buildTeller(log);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const clockOffsetSeconds = await measureClock(db, clock);
    const seenAt = clock.now();
    await writeNode(db, node, { seenAt, clockOffsetSeconds });
    await db.node.deleteMany({ where: { seenAt: { lt: new Date(seenAt.getTime() - forgottenMs) } } });
    const others = await otherNodes(db, id, seenAt);
    const elsewhere = others.filter((other) => other.publicUrl !== null && other.publicUrl !== publicUrl);
    // To ten seconds: it changes a little with every beat.
    const secondsAhead = Math.round(clockOffsetSeconds / 10) * 10;
    tell(
      'the clock of this node differs from the clock of the database: correct it, because sessions and jobs depend on both',
      Math.abs(clockOffsetSeconds) > maxClockOffset ? { secondsAhead } : undefined,
    );
    tell(
      'another node has a different PUBLIC_URL, which links in emails and cookies depend on: set the same one on every node',
      elsewhere.length > 0 ? { own: publicUrl, others: elsewhere } : undefined,
    );
  }

  function beatQuietly(): void {
    running = beat().catch((error: unknown) => {
      // Said again half a minute later.
      log.debug({ err: error }, 'the heartbeat was not written');
    });
  }

  return {
    start() {
      beatQuietly();
      timer = setInterval(beatQuietly, heartbeatMs);
      timer.unref();
    },
    beat,
    async close() {
      clearInterval(timer);
      await running;
      await db.node.deleteMany({ where: { id } }).catch(() => undefined);
    },
  };
}
