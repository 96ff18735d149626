import { AsyncResource, createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { noteStandIn, watchStandIns } from '../../server/platform/stand-ins.ts';

/** A promise that is settled from outside. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('what stands in for what could not be read', () => {
  it('is told to whoever watches, each his own, however they overlap', async () => {
    const [first, second] = [gate(), gate()];
    const early = watchStandIns(async () => {
      await first.opened;
      noteStandIn('early');
      return 1;
    });
    const late = watchStandIns(async () => {
      await second.opened;
      noteStandIn('late');
      return 2;
    });
    first.open();
    expect(await early).toEqual({ value: 1, causes: ['early'] });
    second.open();
    expect(await late).toEqual({ value: 2, causes: ['late'] });
    noteStandIn('nobody watches');
    expect((await watchStandIns(() => Promise.resolve(3))).causes).toEqual([]);
  });

  it('is watched again after a failure', async () => {
    await expect(watchStandIns(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const { causes } = await watchStandIns(async () => {
      await Promise.resolve();
      noteStandIn('again');
    });
    expect(causes).toEqual(['again']);
  });

  it('costs other requests nothing while nobody watches', async () => {
    /** Names of what is put on each new resource of the process. */
    const marksOf = () => Object.getOwnPropertySymbols(new AsyncResource('probe')).length;
    const hook = createHook({ init: () => undefined }).enable();
    const before = marksOf();
    await watchStandIns(async () => {
      await Promise.resolve();
      expect(marksOf()).toBeGreaterThan(before);
    });
    expect(marksOf()).toBe(before);
    hook.disable();
  });
});
