import type { Target } from './cacheable.ts';

interface RefresherOptions {
  /** Never throws. */
  refresh: (target: Target) => Promise<unknown>;
  isStale: (key: string) => boolean;
}

/** Between two, as a multiple of the time the last one took: a third of the event loop. */
const restPerWork = 2;
const longestRestMs = 60;

/** Replaces stale responses one at a time, however many changes and visitors ask for it. */
export class Refresher {
  private readonly asked = new Map<string, Target>();
  private readonly popular = new Map<string, Target>();
  private readonly options: RefresherOptions;
  private isBusy = false;

  constructor(options: RefresherOptions) {
    this.options = options;
  }

  /** A visitor was given the stale one: before those that nobody waits for. */
  ask(target: Target): void {
    this.asked.set(target.key, target);
    if (!this.isBusy) void this.work();
  }

  /** Nobody has asked yet. */
  prepare(targets: readonly Target[]): void {
    for (const target of targets) this.popular.set(target.key, target);
    if (!this.isBusy) void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (let target = this.take(); target !== undefined; target = this.take()) {
      const from = performance.now();
      await this.options.refresh(target);
      const restMs = Math.min(longestRestMs, restPerWork * (performance.now() - from));
      await new Promise<void>((resolve) => {
        setTimeout(resolve, restMs).unref();
      });
    }
    this.isBusy = false;
  }

  private take(): Target | undefined {
    for (const queue of [this.asked, this.popular]) {
      for (const [key, target] of queue) {
        queue.delete(key);
        if (this.options.isStale(key)) return target;
      }
    }
    return undefined;
  }
}
