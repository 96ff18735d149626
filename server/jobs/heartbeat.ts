import { dayMs } from '../../src/domain/time/durations.ts';
import type { Deps } from '../context.ts';
import { heartbeatMs, measureClock, maxClockOffset, type NodeFacts, otherNodes, writeNode } from '../platform/nodes.ts';

const forgottenMs = dayMs;

export interface Heartbeat {
  start(): void;
  /** Also deletes nodes silent for a day. */
  beat(): Promise<void>;
  /** Deletes this node's row. Never throws. */
  close(): Promise<void>;
}

/** Logs a fault once, until it changes or recurs. */
function buildFaultLog(log: Deps['log']) {
  const lastLogged = new Map<string, string>();
  return (words: string, fault: Record<string, unknown> | undefined) => {
    const text = fault === undefined ? '' : JSON.stringify(fault);
    if (fault !== undefined && lastLogged.get(words) !== text) log.warn(fault, words);
    lastLogged.set(words, text);
  };
}

export function buildHeartbeat({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, node: NodeFacts): Heartbeat {
  const { id, publicUrl } = node;
  const logFault = buildFaultLog(log);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const clockOffsetSeconds = await measureClock(db, clock);
    const seenAt = clock.now();
    await writeNode(db, node, { seenAt, clockOffsetSeconds });
    await db.node.deleteMany({ where: { seenAt: { lt: new Date(seenAt.getTime() - forgottenMs) } } });
    const others = await otherNodes(db, id, seenAt);
    const elsewhere = others.filter((other) => other.publicUrl !== null && other.publicUrl !== publicUrl);
    // Rounded to ten seconds, since it varies.
    const secondsAhead = Math.round(clockOffsetSeconds / 10) * 10;
    logFault(
      'the clock of this node differs from the clock of the database: correct it, because sessions and jobs depend on both',
      Math.abs(clockOffsetSeconds) > maxClockOffset ? { secondsAhead } : undefined,
    );
    logFault(
      'another node has a different PUBLIC_URL, which links in emails and cookies depend on: set the same one on every node',
      elsewhere.length > 0 ? { own: publicUrl, others: elsewhere } : undefined,
    );
  }

  function beatQuietly(): void {
    running = beat().catch((error: unknown) => {
      // The next heartbeat follows in half a minute.
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
