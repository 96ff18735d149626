import { describe, expect, it } from 'vitest';
import { failuresBeforePolling, retryDelay } from '../../src/domain/notifications/streams.ts';
import { type Connection, keepOpen } from '../../src/lib/keep-open.ts';
import { leadTab } from '../../src/lib/leading-tab.ts';

describe('the delays of a stream (D52)', () => {
  it('are 1, 2, 5, 10, then every 10 seconds', () => {
    expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
  });
});

const failed: Connection = { end: 'failed', hasStarted: false };
const cut: Connection = { end: 'failed', hasStarted: true };

/** Uses these connections in order and then stops; waits end at once. */
async function run(connections: Connection[]): Promise<{ waited: number[]; polls: boolean[]; left: number }> {
  const stop = new AbortController();
  const left = [...connections];
  const waited: number[] = [];
  const polls: boolean[] = [];
  await keepOpen({
    signal: stop.signal,
    connect() {
      const next = left.shift();
      if (next === undefined) stop.abort();
      if (next?.hasStarted === true) polls.push(false);
      return Promise.resolve(next ?? failed);
    },
    wait(ms) {
      waited.push(ms);
      return Promise.resolve();
    },
    onPoll: (isWanted) => polls.push(isWanted),
  });
  return { waited, polls, left: left.length };
}

describe('a connection that is kept open', () => {
  it('backs off after each failure, and resets after a connection that received something', async () => {
    const { waited } = await run([failed, failed, failed, failed, failed, cut, failed, cut]);
    expect(waited).toEqual([1000, 2000, 5000, 10_000, 10_000, 1000, 2000, 1000]);
  });

  it('polls after several failures in a row, and not beside an open connection', async () => {
    expect((await run(Array.from({ length: failuresBeforePolling - 1 }, () => failed))).polls).toEqual([]);
    expect((await run([failed, failed, failed, cut])).polls).toEqual([true, false]);
  });

  it('ends with the session, and polls if newer ones replaced it', async () => {
    expect(await run([cut, { end: 'over', hasStarted: true }, cut])).toMatchObject({ waited: [1000], left: 1 });
    const replaced = await run([{ end: 'replaced', hasStarted: true }, cut]);
    expect(replaced).toEqual({ waited: [], polls: [false, true], left: 1 });
  });
});

/** The locks of a browser, for any number of tabs. */
function buildLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, lead: () => unknown): Promise<unknown> => {
    const before = queues.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')), { once: true });
    });
    let hasTurn = false;
    const turn = before.then(() => {
      if (signal.aborted) return undefined;
      hasTurn = true;
      return lead();
    });
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return Promise.race([turn, aborted.catch((error: unknown) => (hasTurn ? turn : Promise.reject(error)))]);
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

describe('the leading tab', () => {
  const locks = buildLocks();
  const leading: string[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  function open(tab: string, name = 'notifications 1') {
    const stop = new AbortController();
    const isOver = leadTab(locks, name, stop.signal, async (signal) => {
      leading.push(tab);
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      leading.splice(leading.indexOf(tab), 1);
    });
    return {
      async close() {
        stop.abort();
        await isOver;
      },
    };
  }

  it('is one, the next one when it closes, and never one that has closed', async () => {
    const tabs = [open('first'), open('second'), open('third')];
    await settle();
    expect(leading).toEqual(['first']);
    await tabs[1]?.close();
    expect(leading).toEqual(['first']);
    await tabs[0]?.close();
    await settle();
    expect(leading).toEqual(['third']);
    const other = open('of somebody else', 'notifications 2');
    await settle();
    expect(leading).toEqual(['third', 'of somebody else']);
    await Promise.all([tabs[2]?.close(), other.close()]);
    expect(leading).toEqual([]);
  });
});
