import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { buildWakeLoop, type WakeLoopOptions } from '../../server/platform/wake-loop.ts';

/** A loop whose work ends by `release`. */
function scene(options: Partial<WakeLoopOptions> = {}) {
  const listeners: (() => void)[] = [];
  const releases: ((error?: Error) => void)[] = [];
  const onError = vi.fn<WakeLoopOptions['onError']>();
  const work = vi.fn<WakeLoopOptions['work']>(
    () =>
      new Promise<void>((resolve, reject) => {
        releases.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  const onEvent = vi.fn<WakeLoopOptions['events']['onEvent']>((_channel, handle) => {
    listeners.push(() => handle(''));
  });
  const events = { onEvent, onBack: (handle: () => void) => void listeners.push(handle) };
  const loop = buildWakeLoop({ work, events, channel: 'due', graceMs: 10_000, onError, ...options });
  return { loop, work, onError, onEvent, listeners, release: (error?: Error) => releases.shift()?.(error) };
}

describe('a background worker', () => {
  it('works at its start, on notifications, after a lost connection and at intervals', async () => {
    const { loop, work, onEvent, listeners, release } = scene({ pollMs: 20 });
    loop.start();
    expect(work).toHaveBeenCalledTimes(1);
    expect(onEvent.mock.calls[0]?.[0]).toBe('due');
    for (const [at, call] of listeners.entries()) {
      call();
      release();
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(at + 2));
    }
    release();
    await vi.waitFor(() => {
      release();
      expect(work.mock.calls.length).toBeGreaterThan(5);
    });
    release();
    await loop.close();
  });

  it('repeats its work once for all calls that came while it ran', async () => {
    const { loop, work, release } = scene();
    const all = [loop.wake(), loop.wake(), loop.wake()];
    release();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    release();
    await Promise.all(all);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('misses no call %i turns after its work ended', async (turns) => {
    const { loop, work, release } = scene();
    const first = loop.wake();
    release();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const second = loop.wake();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    release();
    await Promise.all([first, second]);
  });

  it('reports an error, does not repeat at once, and works again at the next call', async () => {
    const { loop, work, onError, release } = scene();
    const failing = loop.wake();
    void loop.wake();
    release(new Error('away'));
    await failing;
    expect(onError.mock.calls).toEqual([[new Error('away')]]);
    expect(work).toHaveBeenCalledTimes(1);
    const next = loop.wake();
    release();
    await next;
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('finishes its work when it is closed, and starts none afterwards', async () => {
    const { loop, work, release } = scene();
    void loop.wake();
    void loop.wake();
    const closed = loop.close();
    expect(loop.closing.aborted).toBe(true);
    expect(await Promise.race([closed.then(() => 'closed'), delay(20, 'waits')])).toBe('waits');
    release();
    await closed;
    await loop.wake();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever', async () => {
    const { loop, work } = scene({ graceMs: 20 });
    void loop.wake();
    await loop.close();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
