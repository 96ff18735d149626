import { failuresBeforePolling, retryDelay } from '../domain/notifications/streams.ts';

/** `over` and `replaced` are not retried. `hasStarted`: events arrived, so backoff restarts. */
export interface Connection {
  end: 'ended' | 'failed' | 'over' | 'replaced';
  hasStarted: boolean;
}

interface KeepOpenOptions {
  /** Resolves when the connection ends; calls `onPoll(false)` on its first event. */
  connect: () => Promise<Connection>;
  /** Resolves early when a retry becomes worthwhile. */
  wait: (ms: number) => Promise<void>;
  /** Whether to poll the count. */
  onPoll: (isWanted: boolean) => void;
  signal: AbortSignal;
}

/** Keeps a connection open (D52): backoff of 1, 2, 5, then 10 s; polls after several consecutive failures. */
export async function keepOpen({ connect, wait, onPoll, signal }: KeepOpenOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { end, hasStarted } = await connect();
    if (signal.aborted || end === 'over') return;
    if (end === 'replaced') {
      onPoll(true);
      return;
    }
    failures = hasStarted ? 1 : failures + 1;
    if (failures >= failuresBeforePolling) onPoll(true);
    await wait(retryDelay(failures));
  }
}
