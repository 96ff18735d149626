import type { Clock } from '../platform/clock.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { watchFallbacks } from '../platform/fallbacks.ts';
import type { Target } from './cacheable.ts';
import { type Entry, finishEntry, type Made, packBest, type Variant } from './entry.ts';
import { buildTemplate, type Template } from './template.ts';
import { Freshness, msUntilMidnight } from './freshness.ts';
import { Refresher } from './refresher.ts';
import { Store, type StoreBounds } from './store.ts';

/** Makes a response without cookies, unless it would equal the `last` one; undefined leaves the request to Express. */
export type Make = (target: Target, last: Made | undefined) => Promise<Made | 'unchanged' | undefined>;

export interface SourceOptions {
  make: Make;
  clock: Clock;
  bounds: StoreBounds;
  /** At its midnight dates on pages change. */
  timeZone: () => string;
  /** So many of those asked for most are made after a change, before anybody asks. */
  prepared: number;
}

/** `away` means that the database cannot be read. */
type Outcome =
  | { kind: 'made'; entry: Entry | Template }
  | { kind: 'away'; entry: Entry | Template | undefined }
  | { kind: 'through' };

/** In ms, and until midnight: dates pass without a write. */
const lifetimeMs = 10 * 60_000;
/** In ms between attempts while the database is down, and a visitor's longest wait. */
const tryEachMs = 1_000;
const waitForTryMs = 500;
const rounds = 3;
/** One transaction notifies of several tables: wait for the last. */
const settleMs = 20;

/** What was asked for so often and did not change for so many ms is packed best; looked at again after twice as long. */
const bestAsks = 5;
const bestAfterMs = 5_000;

export class Source {
  readonly freshness = new Freshness();
  readonly store: Store;
  private readonly running = new Map<string, Promise<Outcome>>();
  private readonly options: SourceOptions;
  /** Undefined while it responds. */
  private awayAt: number | undefined;
  private readonly refresher: Refresher;
  private settling: NodeJS.Timeout | undefined;
  /** Will be packed best if asked for often. */
  private readonly watched = new WeakSet<Variant>();
  /** One at a time. */
  private packing: Promise<void> = Promise.resolve();

  constructor(options: SourceOptions) {
    this.options = options;
    this.store = new Store(options.bounds);
    this.refresher = new Refresher({
      refresh: (target) => this.start(target),
      isStale: (key) => !this.isFresh(this.store.peek(key), this.now()),
    });
  }

  /** @param at in ms */
  change(at: number): void {
    this.freshness.begin(at);
    this.settling ??= setTimeout(() => {
      this.settling = undefined;
      if (this.freshness.isOn && !this.isAway) this.refresher.prepare(this.store.mostAsked(this.options.prepared));
    }, settleMs).unref();
  }

  /** Then the last good copies are served (D23). */
  get isAway(): boolean {
    return this.awayAt !== undefined;
  }

  /** Notifications may have been missed, so nothing is fresh. */
  comeBack(): void {
    this.freshness.begin(-Infinity);
    this.freshness.isOn = true;
    this.awayAt = undefined;
  }

  fresh(key: string, now: number): Entry | Template | undefined {
    const entry = this.store.get(key);
    return this.isFresh(entry, now) ? entry : undefined;
  }

  private isFresh(entry: Entry | Template | undefined, now: number): entry is Entry | Template {
    return entry !== undefined && this.freshness.isFresh(entry, now);
  }

  /**
   * Undefined: left to Express. Never throws.
   * @param isNewest excludes responses from before the last known change
   */
  async obtain(target: Target, { isNewest = false } = {}): Promise<Entry | Template | undefined> {
    const oldest = isNewest ? this.freshness.generation : -Infinity;
    for (let round = 0; round < rounds; round += 1) {
      const now = this.now();
      const cached = this.store.get(target.key);
      if (cached !== undefined && this.freshness.isFresh(cached, now)) return cached;
      if (this.awayAt !== undefined && now >= this.awayAt && now - this.awayAt < tryEachMs) return cached;
      if (cached !== undefined && cached.generation >= oldest && this.freshness.isPassable(cached, now)) {
        this.refresher.ask(target);
        return cached;
      }
      const making = this.start(target);
      const outcome = await (cached !== undefined && this.isAway ? withinTry(making) : making);
      if (outcome.kind === 'through') return undefined;
      if (outcome.kind === 'away') return cached ?? outcome.entry;
      const { entry } = outcome;
      // Changed while it was read: retry. Uncacheable entries count as fresh.
      const isOld =
        this.freshness.isOn && entry.made.status === 200 && (entry.generation < oldest || !this.holds(entry));
      if (!isOld) return entry;
    }
    return undefined;
  }

  private holds(entry: Entry | Template): boolean {
    const now = this.now();
    return this.freshness.isFresh(entry, now) || this.freshness.isPassable(entry, now);
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }

  private start(target: Target): Promise<Outcome> {
    const { key } = target;
    const running = this.running.get(key);
    if (running !== undefined) return running;
    const started = this.run(target).finally(() => {
      this.running.delete(key);
    });
    this.running.set(key, started);
    return started;
  }

  private async run(target: Target): Promise<Outcome> {
    const { generation } = this.freshness;
    const now = this.now();
    const cached = this.store.peek(target.key);
    const last = cached !== undefined && now < cached.expiresAt ? cached : undefined;
    try {
      const { value: made, causes } = await watchFallbacks(() => this.options.make(target, last?.made));
      const isAway = causes.some((cause) => isDatabaseDown(cause));
      this.awayAt = isAway ? this.now() : undefined;
      if (made === 'unchanged') {
        if (last === undefined) return { kind: 'through' };
        // With its tag, so that browsers keep their copies.
        const entry = { ...last, generation };
        this.keep(target, entry);
        return { kind: 'made', entry };
      }
      if (causes.length === 0 && made?.status !== 200) this.store.drop(target.key);
      const isAnswer = made !== undefined && made.status < 500;
      if (!isAnswer) return isAway ? { kind: 'away', entry: undefined } : { kind: 'through' };
      const expiresAt = now + Math.min(lifetimeMs, msUntilMidnight(now, this.options.timeZone()));
      const entry =
        made.isTemplate === true
          ? await buildTemplate(made, { generation, expiresAt })
          : await finishEntry(made, generation, expiresAt);
      if (entry === undefined) return { kind: 'through' };
      if (isAway) return { kind: 'away', entry };
      if (made.status === 200 && causes.length === 0) this.keep(target, entry);
      return { kind: 'made', entry };
    } catch (error) {
      // Express will meet and log the error with the request id.
      if (!isDatabaseDown(error)) return { kind: 'through' };
      this.awayAt = this.now();
      return { kind: 'away', entry: undefined };
    }
  }

  private keep(target: Target, entry: Entry | Template): void {
    this.store.put(target, entry);
    if ('parts' in entry) return;
    const { br } = entry.variants;
    if (this.watched.has(br)) return;
    this.watched.add(br);
    this.packIn(bestAfterMs, target.key, br);
  }

  private packIn(ms: number, key: string, variant: Variant): void {
    if (ms > lifetimeMs) return;
    setTimeout(() => {
      this.packing = this.packAfter(this.packing, ms, key, variant);
    }, ms).unref();
  }

  private async packAfter(others: Promise<void>, ms: number, key: string, variant: Variant): Promise<void> {
    await others;
    const cached = this.store.peek(key);
    if (cached === undefined || 'parts' in cached || cached.variants.br !== variant) return;
    if (this.store.asksOf(key) < bestAsks) this.packIn(2 * ms, key, variant);
    // If it fails, the first bytes serve as well.
    else await packBest(cached).catch(() => undefined);
  }
}

/** Gives up if too slow. */
async function withinTry(making: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'away', entry: undefined });
    }, waitForTryMs);
  });
  try {
    return await Promise.race([making, late]);
  } finally {
    clearTimeout(timer);
  }
}
