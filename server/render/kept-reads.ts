import { LRUCache } from 'lru-cache';
import { contentChannel, type Noun, touches } from '../../src/domain/documents/changes.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Events } from '../platform/events.ts';
import { noteFallback, watchFallbacks } from '../platform/fallbacks.ts';

/** For rendering, until a notification about their data. */
export interface KeptReads {
  /** Concurrent callers share a read. Throws what `run` throws. */
  read<Value>(procedure: string, input: unknown, run: () => Promise<Value>): Promise<Value>;
}

interface Outcome {
  result: PromiseSettledResult<unknown>;
  causes: readonly unknown[];
}

interface KeptRead {
  noun: string;
  until: number;
  outcome: Promise<Outcome>;
}

const maxReads = 500;
/** In ms. Dates change at midnight, which is at a quarter of an hour in every zone. */
const quarter = 15 * 60_000;

type Heard = Pick<Events, 'onEvent' | 'onLost' | 'onBack' | 'isListening'>;

export function buildKeptReads({ events, clock }: { events: Heard; clock: Clock }): KeptReads {
  const kept = new LRUCache<string, KeptRead>({ max: maxReads });

  events.onEvent(contentChannel, (table) => {
    for (const [key, { noun }] of kept.entries()) if (touches(table, noun as Noun)) kept.delete(key);
  });
  events.onLost(() => kept.clear());
  events.onBack(() => kept.clear());

  function start(key: string, noun: string, run: () => Promise<unknown>): KeptRead {
    const now = clock.now().getTime();
    const outcome = settle(run);
    const read = { noun, until: now - (now % quarter) + quarter, outcome };
    kept.set(key, read);
    void dropIfBad(key, read);
    return read;
  }

  async function dropIfBad(key: string, read: KeptRead): Promise<void> {
    const { result, causes } = await read.outcome;
    const isGood = result.status === 'fulfilled' && causes.length === 0;
    if (!isGood && kept.peek(key) === read) kept.delete(key);
  }

  return {
    async read<Value>(procedure: string, input: unknown, run: () => Promise<Value>): Promise<Value> {
      if (!events.isListening) return run();
      const key = `${procedure} ${JSON.stringify(input)}`;
      const known = kept.get(key);
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
export const isKept = (procedure: string) => isPublicRead(procedure) || procedure === 'posts.newest';

async function settle(run: () => Promise<unknown>): Promise<Outcome> {
  const { value, causes } = await watchFallbacks(() => Promise.allSettled([run()]));
  return { result: value[0], causes };
}
