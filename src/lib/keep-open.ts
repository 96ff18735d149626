import { failuresBeforePolling, retryDelay } from '../domain/notifications/streams.ts';

/** `over`, `replaced`: no retry. `hasStarted`: backoff restarts. */
export interface Connection {
  end: 'ended' | 'failed' | 'over' | 'replaced';
  hasStarted: boolean;
}

interface KeepOpenOptions {
  /** Resolves at the end; calls `onPoll(false)` on the first event. */
  connect: () => Promise<Connection>;
  /** Early if a retry becomes worthwhile. */
  wait: (ms: number) => Promise<void>;
  onPoll: (isWanted: boolean) => void;
  signal: AbortSignal;
}

/** D52: backoff of 1, 2, 5, then 10 s; polls after several failures. */
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
