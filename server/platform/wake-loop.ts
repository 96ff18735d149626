import { setTimeout as delay } from 'node:timers/promises';
import type { Events } from './events.ts';

/** A background worker that does what is due when it is woken. */
export interface WakeLoop {
  /** Wakes now, on notifications of the channel, after a lost connection, and every `pollMs`. */
  start(): void;
  /** Settles when nothing is due any more; never rejects. */
  wake(): Promise<void>;
  /** Waits for current work, up to `graceMs`. */
  close(): Promise<void>;
  /** Aborted by `close`. */
  closing: AbortSignal;
}

export interface WakeLoopOptions {
  /** Until nothing is due or `closing` is aborted. Repeated if there was a call while it ran. */
  work: () => Promise<unknown>;
  events: Pick<Events, 'onEvent' | 'onBack'>;
  channel: string;
  /** Also finds what a dead node left. Undefined: notifications only. */
  pollMs?: number;
  graceMs: number;
  /** The next call retries. */
  onError: (error: unknown) => void;
}

export function buildWakeLoop({ work, events, channel, pollMs, graceMs, onError }: WakeLoopOptions): WakeLoop {
  const closing = new AbortController();
  let isCalled = false;
  let poll: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isCalled && !closing.signal.aborted) {
      isCalled = false;
      try {
        await work();
      } catch (error) {
        isCalled = false;
        onError(error);
      }
    }
    // In the same turn as the check: a call in between would be missed.
    running = undefined;
  }

  function wake(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    isCalled = true;
    running ??= run();
    return running;
  }

  const call = () => void wake();

  return {
    start() {
      events.onEvent(channel, call);
      events.onBack(call);
      if (pollMs !== undefined) poll = setInterval(call, pollMs).unref();
      call();
    },
    wake,
    async close() {
      closing.abort();
      clearInterval(poll);
      const ended = new AbortController();
      const late = delay(graceMs, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([running, late]);
      ended.abort();
    },
    closing: closing.signal,
  };
}
