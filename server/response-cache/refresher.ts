import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Target } from './cacheable.ts';

interface RefresherOptions {
  /** Never throws. */
  refresh: (target: Target) => Promise<unknown>;
  isStale: (key: string) => boolean;
}

/** Between two, as a multiple of the time the last one took: a third of the event loop. */
const restPerWork = 2;
const longestRestMs = 60;
/** Between two of the same response: with ten changes a second each would be stale again when it is done. */
const sameAfterMs = 500;

/** Replaces stale responses one at a time, however many changes and visitors ask for it. */
export class Refresher {
  private readonly asked = new Map<string, Target>();
  private readonly popular = new Map<string, Target>();
  private readonly recent = new LRUCache<string, true>({ max: 2_000, ttl: sameAfterMs });
  private readonly options: RefresherOptions;
  private isBusy = false;
  private wake = (): void => undefined;

  constructor(options: RefresherOptions) {
    this.options = options;
  }

  /** A visitor was given the stale one: before those that nobody waits for. */
  ask(target: Target): void {
    // Waits already: hundreds may ask within half a second.
    if (this.asked.has(target.key)) return;
    this.asked.set(target.key, target);
    this.begin();
  }

  /** Nobody has asked yet. */
  prepare(targets: readonly Target[]): void {
    for (const target of targets) this.popular.set(target.key, target);
    this.begin();
  }

  private begin(): void {
    if (this.isBusy) this.wake();
    else void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (let next = this.next(); next !== undefined; next = this.next()) {
      const { target, inMs } = next;
      if (inMs > 0) {
        await this.waitForNext(inMs);
        continue;
      }
      const from = performance.now();
      await this.options.refresh(target);
      this.recent.set(target.key, true);
      await rest(Math.min(longestRestMs, restPerWork * (performance.now() - from)));
    }
    this.isBusy = false;
  }

  /** Shorter if another is asked for. */
  private waitForNext(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Those that may be made now leave the queue. */
  private next(): { target: Target; inMs: number } | undefined {
    let soonest: { target: Target; inMs: number } | undefined;
    for (const queue of [this.asked, this.popular]) {
      for (const [key, target] of queue) {
        const inMs = this.recent.getRemainingTTL(key);
        const isStale = this.options.isStale(key);
        if (!isStale || inMs <= 0) queue.delete(key);
        if (!isStale) continue;
        if (inMs <= 0) return { target, inMs: 0 };
        if (soonest === undefined || inMs < soonest.inMs) soonest = { target, inMs };
      }
    }
    return soonest;
  }
}

/** Never keeps the process. */
const rest = (ms: number) => delay(ms, undefined, { ref: false });
