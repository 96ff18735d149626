import { AsyncResource, createHook } from 'node:async_hooks';
import { describe, expect, it, vi } from 'vitest';
import { noteFallback, watchFallbacks } from '../../server/platform/fallbacks.ts';

/** A promise with external resolve and reject. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('a fallback', () => {
  it('is reported to each watcher, however they overlap', async () => {
    const [first, second] = [gate(), gate()];
    const early = watchFallbacks(async () => {
      await first.opened;
      noteFallback('early');
      return 1;
    });
    const late = watchFallbacks(async () => {
      await second.opened;
      noteFallback('late');
      return 2;
    });
    first.open();
    expect(await early).toEqual({ value: 1, causes: ['early'] });
    second.open();
    expect(await late).toEqual({ value: 2, causes: ['late'] });
    noteFallback('nobody watches');
    expect((await watchFallbacks(() => Promise.resolve(3))).causes).toEqual([]);
  });

  it('is watched again after a failure', async () => {
    await expect(watchFallbacks(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const { causes } = await watchFallbacks(async () => {
      await Promise.resolve();
      noteFallback('again');
    });
    expect(causes).toEqual(['again']);
  });

  it('costs other requests nothing without watchers', async () => {
    // A copy of its own: requests that other tests left open watch too.
    const { watchFallbacks: watch } = await vi.importActual<typeof import('../../server/platform/fallbacks.ts')>(
      '../../server/platform/fallbacks.ts?own',
    );
    expect(watch).not.toBe(watchFallbacks);
    /** Symbols set on each new async resource of the process. */
    const marksOf = () => Object.getOwnPropertySymbols(new AsyncResource('probe')).length;
    const hook = createHook({ init: () => undefined }).enable();
    const before = marksOf();
    await watch(async () => {
      await Promise.resolve();
      expect(marksOf()).toBeGreaterThan(before);
    });
    expect(marksOf()).toBe(before);
    hook.disable();
  });
});
