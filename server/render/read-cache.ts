import { LRUCache } from 'lru-cache';
import { contentChannel, type Noun, touches } from '../../src/domain/documents/changes.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Events } from '../platform/events.ts';
import { noteFallback, watchFallbacks } from '../platform/fallbacks.ts';

/** For rendering, until a notification about their data. */
export interface ReadCache {
  /** Concurrent callers share a read. Throws what `run` throws. */
  read<Value>(procedure: string, input: unknown, run: () => Promise<Value>): Promise<Value>;
}

interface Outcome {
  result: PromiseSettledResult<unknown>;
  causes: readonly unknown[];
}

interface CachedRead {
  noun: string;
  until: number;
  outcome: Promise<Outcome>;
}

const maxReads = 500;
/** In ms. Dates change at midnight, which is at a quarter of an hour in every zone. */
const quarter = 15 * 60_000;

type Notices = Pick<Events, 'onEvent' | 'onLost' | 'onBack' | 'isListening'>;

export function buildReadCache({ events, clock }: { events: Notices; clock: Clock }): ReadCache {
  const cached = new LRUCache<string, CachedRead>({ max: maxReads });

  events.onEvent(contentChannel, (table) => {
    for (const [key, { noun }] of cached.entries()) if (touches(table, noun as Noun)) cached.delete(key);
  });
  events.onLost(() => cached.clear());
  events.onBack(() => cached.clear());

  function start(key: string, noun: string, run: () => Promise<unknown>): CachedRead {
    const now = clock.now().getTime();
    const outcome = settle(run);
    const read = { noun, until: now - (now % quarter) + quarter, outcome };
    cached.set(key, read);
    void dropIfBad(key, read);
    return read;
  }

  async function dropIfBad(key: string, read: CachedRead): Promise<void> {
    const { result, causes } = await read.outcome;
    const isGood = result.status === 'fulfilled' && causes.length === 0;
    if (!isGood && cached.peek(key) === read) cached.delete(key);
  }

  return {
    async read<Value>(procedure: string, input: unknown, run: () => Promise<Value>): Promise<Value> {
      if (!events.isListening) return run();
      const key = `${procedure} ${JSON.stringify(input)}`;
      const known = cached.get(key);
      const isKnown = known !== undefined && clock.now().getTime() < known.until;
      const { outcome } = isKnown ? known : start(key, procedure.slice(0, procedure.indexOf('.')), run);
      const { result, causes } = await outcome;
      for (const cause of causes) noteFallback(cause);
      if (result.status === 'rejected') throw result.reason;
      return result.value as Value;
    },
  };
}

/** The last one is also public, but browsers send it in a batch. */
export const isCacheable = (procedure: string) => isPublicRead(procedure) || procedure === 'posts.newest';

async function settle(run: () => Promise<unknown>): Promise<Outcome> {
  const { value, causes } = await watchFallbacks(() => Promise.allSettled([run()]));
  return { result: value[0], causes };
}
