import { randomUUID } from 'node:crypto';
import type { Deps } from '../context.ts';
import { nodeName } from './run.ts';

/** How often a node says that it is there, in ms. */
export const heartbeatMs = 30_000;
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

export function buildHeartbeat(
  { db, clock, log, version }: Pick<Deps, 'db' | 'clock' | 'log' | 'version'>,
  name = nodeName,
): Heartbeat {
  const id = randomUUID();
  const startedAt = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const seenAt = clock.now();
    await db.node.upsert({
      where: { id },
      create: { id, name, version, startedAt, seenAt },
      update: { seenAt },
      select: { id: true },
    });
    await db.node.deleteMany({ where: { seenAt: { lt: new Date(seenAt.getTime() - forgottenMs) } } });
  }

  function tell(): void {
    running = beat().catch((error: unknown) => {
      // Said again half a minute later.
      log.debug({ err: error }, 'the heartbeat was not written');
    });
  }

  return {
    start() {
      tell();
      timer = setInterval(tell, heartbeatMs);
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
