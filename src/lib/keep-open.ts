import { failuresBeforePolling, retryDelay } from '../domain/notifications/streams.ts';

/**
 * How a connection went: `over` and `replaced` are not tried again. `isBegun`: it told something, so that it counts as the
 * first failure of a new row.
 */
export interface Connection {
  end: 'ended' | 'failed' | 'over' | 'replaced';
  isBegun: boolean;
}

interface KeepOpenOptions {
  /** Opens it, and answers when it is over; it calls `onPoll(false)` itself when it has told something. */
  connect: () => Promise<Connection>;
  /** Ends early where another try has become worthwhile. */
  wait: (ms: number) => Promise<void>;
  /** Whether the count is to be asked for meanwhile. */
  onPoll: (isWanted: boolean) => void;
  signal: AbortSignal;
}

/** Keeps a connection open (D52): again after 1, 2, 5, 10, then every 10 s, and polls once several in a row failed. */
export async function keepOpen({ connect, wait, onPoll, signal }: KeepOpenOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { end, isBegun } = await connect();
    if (signal.aborted || end === 'over') return;
    if (end === 'replaced') {
      onPoll(true);
      return;
    }
    failures = isBegun ? 1 : failures + 1;
    if (failures >= failuresBeforePolling) onPoll(true);
    await wait(retryDelay(failures));
  }
}
