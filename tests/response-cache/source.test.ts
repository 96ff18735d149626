import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTarget, type Target } from '../../server/response-cache/cacheable.ts';
import { encodings } from '../../server/platform/http/encoding.ts';
import type { Entry, Made } from '../../server/response-cache/entry.ts';
import type { Template } from '../../server/response-cache/template.ts';
import { Source } from '../../server/response-cache/source.ts';
import { noteFallback } from '../../server/platform/fallbacks.ts';
import { TestClock } from '../setup/app.ts';

function targetOf(url: string): Target {
  const target = readTarget(url);
  if (target === undefined) throw new Error(`${url} is no target`);
  return target;
}

const page = (body: string, status = 200): Made => {
  return { status, body, contentType: 'text/html', headers: [], isPage: true };
};
const textOf = (entry: Entry | Template | undefined) =>
  entry !== undefined && 'variants' in entry ? entry.variants.identity.bytes.toString() : undefined;
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

type Answer = Made | 'unchanged' | undefined | Error;

/** A source whose responses the test releases one by one. */
function buildSource(bounds = { entries: 10, bytes: 1_000_000 }, prepared = 0) {
  const clock = new TestClock();
  let makes = 0;
  const waiting: ((made: Answer) => void)[] = [];
  const lasts: (string | undefined)[] = [];
  const make = (_: Target, last: Made | undefined) =>
    new Promise<Exclude<Answer, Error>>((resolve, reject) => {
      makes += 1;
      lasts.push(last?.contentType);
      waiting.push((made) => {
        if (made instanceof Error) reject(made);
        else resolve(made);
      });
    });
  const source = new Source({ make, clock, bounds, prepared, timeZone: () => 'Pacific/Port_Moresby' });
  source.comeBack();
  const now = () => clock.now().getTime();
  const home = targetOf('/');
  return {
    clock,
    source,
    home,
    now,
    get makes() {
      return makes;
    },
    change: () => {
      source.change(now());
    },
    finish: (made: Answer) => waiting.shift()?.(made),
    /** What each rendering could be compared with. */
    lasts,
    /** Requests `target` and completes the rendering this starts with `made`. */
    async fill(made: Made, target = home) {
      const asked = source.obtain(target);
      waiting.shift()?.(made);
      return asked;
    },
  };
}

describe('an answer after a change', () => {
  it('is the stale one for two seconds while the next is rendered, once', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.change();
    box.clock.advanceSeconds(2);
    for (let ask = 0; ask < 5; ask += 1) expect(textOf(await box.source.obtain(box.home))).toBe('one');
    expect(box.makes).toBe(2);
    box.finish(page('two'));
    await expect.poll(() => textOf(box.source.fresh('/?', box.now()))).toBe('two');
  });

  it('is awaited by callers that require the newest, and is rendered after their request', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.change();
    const asked = box.source.obtain(box.home, { isNewest: true });
    expect(textOf(await box.source.obtain(box.home))).toBe('one');
    box.change();
    box.finish(page('two'));
    expect(textOf(await asked)).toBe('two');

    const later = box.source.obtain(box.home, { isNewest: true });
    box.change();
    const last = box.source.obtain(box.home, { isNewest: true });
    box.finish(page('three'));
    expect(textOf(await later)).toBe('three');
    await expect.poll(() => box.makes).toBe(4);
    box.finish(page('four'));
    expect(textOf(await last)).toBe('four');
  });

  it('is the one before if it would be equal, until its time is over', async () => {
    const box = buildSource();
    const before = await box.fill(page('one'));
    box.change();
    const asked = box.source.obtain(box.home, { isNewest: true });
    box.finish('unchanged');
    const kept = await asked;
    expect(kept).toEqual({ ...before, generation: box.source.freshness.generation });
    expect(box.source.fresh('/?', box.now())).toBe(kept);
    box.clock.advanceSeconds(603);
    const later = box.source.obtain(box.home, { isNewest: true });
    box.finish(page('two'));
    expect(textOf(await later)).toBe('two');
    expect(box.lasts).toEqual([undefined, 'text/html', undefined]);
  });

  it('is rendered before any request if it was requested most, one at a time', async () => {
    const box = buildSource(undefined, 2);
    const [often, seldom, oftener] = [targetOf('/about'), targetOf('/invest'), targetOf('/export')];
    for (const target of [often, seldom, oftener]) await box.fill(page('one'), target);
    for (const [target, times] of [
      [often, 4],
      [seldom, 1],
      [oftener, 9],
    ] as const) {
      for (let ask = 0; ask < times; ask += 1) await box.source.obtain(target);
    }
    for (let change = 0; change < 5; change += 1) box.change();
    await expect.poll(() => box.makes).toBe(4);
    // A second one would have begun by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(box.makes).toBe(4);
    box.finish(page('two'));
    await expect.poll(() => box.makes).toBe(5);
    expect(textOf(box.source.fresh(oftener.key, box.now()))).toBe('two');
    box.finish(page('three'));
    await expect.poll(() => textOf(box.source.fresh(often.key, box.now()))).toBe('three');
    expect(box.source.fresh(seldom.key, box.now())).toBeUndefined();
    expect(box.makes).toBe(5);
  });

  it('is rendered for visitors one page at a time, and for those who ask first', async () => {
    const box = buildSource();
    const others = ['/about', '/invest', '/export'].map(targetOf);
    for (const target of others) await box.fill(page('one'), target);
    box.change();
    for (const target of others) expect(textOf(await box.source.obtain(target))).toBe('one');
    expect(box.makes).toBe(4);
    for (const [at, { key }] of others.entries()) {
      await expect.poll(() => box.makes).toBe(4 + at);
      box.finish(page('two'));
      await expect.poll(() => textOf(box.source.fresh(key, box.now()))).toBe('two');
    }
  });

  it('is not rendered again within half a second, unless another waits for it', async () => {
    const box = buildSource();
    const other = targetOf('/about');
    for (const target of [box.home, other]) await box.fill(page('one'), target);
    box.change();
    await box.source.obtain(box.home);
    const from = performance.now();
    box.finish(page('two'));
    await expect.poll(() => textOf(box.source.fresh('/?', box.now())), { interval: 10 }).toBe('two');
    box.change();
    expect(textOf(await box.source.obtain(box.home))).toBe('two');
    expect(textOf(await box.source.obtain(other))).toBe('one');
    await expect.poll(() => box.makes, { interval: 10 }).toBe(4);
    box.finish(page('of another'));
    await expect.poll(() => textOf(box.source.fresh(other.key, box.now()))).toBe('of another');
    await expect.poll(() => box.makes, { interval: 10, timeout: 5_000 }).toBe(5);
    expect(performance.now() - from).toBeGreaterThan(450);
    box.finish(page('three'));
    await expect.poll(() => textOf(box.source.fresh('/?', box.now()))).toBe('three');
  });

  it('is awaited when two seconds have passed', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.change();
    box.clock.advanceSeconds(1);
    expect(textOf(await box.source.obtain(box.home))).toBe('one');
    box.clock.advanceSeconds(2);
    const asked = Promise.all([box.source.obtain(box.home), box.source.obtain(box.home)]);
    box.finish(page('two'));
    expect((await asked).map(textOf)).toEqual(['two', 'two']);
    expect(box.makes).toBe(2);
  });

  it('counts the two seconds from the first of many changes', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    for (let change = 0; change < 30; change += 1) {
      box.change();
      box.clock.advanceSeconds(0.1);
    }
    const asked = box.source.obtain(box.home);
    box.finish(page('two'));
    expect(textOf(await asked)).toBe('two');
  });

  it('is rendered again when something changed during rendering', async () => {
    const box = buildSource();
    const asked = box.source.obtain(box.home);
    box.change();
    box.finish(page('one'));
    expect(textOf(await asked)).toBe('one');
    expect(box.source.fresh('/?', box.now())).toBeUndefined();

    box.clock.advanceSeconds(60);
    const later = box.source.obtain(box.home);
    box.change();
    box.clock.advanceSeconds(3);
    box.finish(page('two'));
    await expect.poll(() => box.makes).toBe(3);
    box.finish(page('three'));
    expect(textOf(await later)).toBe('three');
  });

  it('is never a stale one when notifications may be missing', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.source.freshness.isOn = false;
    box.source.comeBack();
    const asked = box.source.obtain(box.home);
    box.finish(page('two'));
    expect(textOf(await asked)).toBe('two');
  });

  it('drops the stale one if the page no longer exists', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.change();
    await box.source.obtain(box.home);
    box.finish(undefined);
    await expect.poll(() => box.source.store.size).toBe(0);
  });
});

describe('expiry', () => {
  it('comes after ten minutes', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.clock.advanceSeconds(599);
    expect(textOf(box.source.fresh('/?', box.now()))).toBe('one');
    box.clock.advanceSeconds(1);
    expect(box.source.fresh('/?', box.now())).toBeUndefined();
  });

  it('comes at midnight of the site', async () => {
    const box = buildSource();
    // 02:00 UTC is noon in Port Moresby.
    box.clock.advanceSeconds(12 * 3600 - 60);
    await box.fill(page('one'));
    box.clock.advanceSeconds(59);
    expect(textOf(box.source.fresh('/?', box.now()))).toBe('one');
    box.clock.advanceSeconds(1);
    expect(box.source.fresh('/?', box.now())).toBeUndefined();
  });
});

describe('the cache', () => {
  it('stores neither a failure nor a missing page', async () => {
    const box = buildSource();
    expect(textOf(await box.fill(page('not found', 404)))).toBe('not found');
    expect(await box.fill(page('sorry', 500))).toBeUndefined();
    expect(box.source.store.size).toBe(0);
  });

  it('stores no fallback', async () => {
    const clock = new TestClock();
    const make = () => {
      noteFallback(new Error('the row is broken'));
      return Promise.resolve(page('built in'));
    };
    const bounds = { entries: 10, bytes: 1_000_000 };
    const source = new Source({ make, clock, bounds, prepared: 0, timeZone: () => 'UTC' });
    source.comeBack();
    expect(textOf(await source.obtain(targetOf('/')))).toBe('built in');
    expect(source.store.size).toBe(0);
    expect(source.isAway).toBe(false);
  });

  it('is used while the database is unavailable, which is retried once a second', async () => {
    const box = buildSource();
    await box.fill(page('one'));
    box.source.freshness.isOn = false;
    const asked = box.source.obtain(box.home);
    box.finish(away());
    expect(textOf(await asked)).toBe('one');
    expect(box.source.isAway).toBe(true);
    expect(textOf(await box.source.obtain(box.home))).toBe('one');
    expect(box.makes).toBe(2);
    box.clock.advanceSeconds(1);
    // A hanging database does not delay visitors for long.
    expect(textOf(await box.source.obtain(box.home))).toBe('one');
    expect(box.makes).toBe(3);
    const back = box.source.obtain(box.home);
    box.finish(page('two'));
    expect(textOf(await back)).toBe('two');
    expect(box.source.isAway).toBe(false);
  });

  it('is bounded in number and bytes; the least recently used goes first', async () => {
    const few = buildSource({ entries: 3, bytes: 1_000_000 });
    const pages = ['a', 'b', 'c', 'd'].map((word) => targetOf(`/investment-opportunities?q=${word}`));
    for (const target of pages) {
      await few.fill(page('x'), target);
      few.source.fresh(pages[0]?.key ?? '', few.now());
    }
    expect(few.source.store.size).toBe(3);
    expect(pages.map(({ key }) => few.source.fresh(key, few.now()) !== undefined)).toEqual([true, false, true, true]);

    const small = buildSource({ entries: 100, bytes: 50_000 });
    const body = Array.from({ length: 2000 }, (_, at) => `${at * 7919}`).join(' ');
    for (let made = 0; made < 10; made += 1) {
      await small.fill(page(body), targetOf(`/investment-opportunities?q=${made}`));
      expect(small.source.store.bytes).toBeLessThanOrEqual(50_000);
    }
    expect(small.source.store.size).toBeGreaterThan(0);
    const kept = small.source.fresh('/investment-opportunities?q=9', small.now());
    const variants = kept !== undefined && 'variants' in kept ? kept.variants : undefined;
    expect(encodings.map((encoding) => variants?.[encoding].etag)).toHaveLength(3);
  });
});

describe('the Brotli bytes of a kept answer', () => {
  const words = page(Array.from({ length: 400 }, (_, at) => `<p>Licence ${at * 7919} of ${at % 13}</p>`).join(''));
  const bytesOf = (entry: Entry | Template | undefined) => (entry as Entry).variants.br.bytes;
  /** Lets what runs in threads end. */
  const packed = (isPacked: () => boolean) => vi.waitUntil(isPacked, { timeout: 5_000 });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function keep(asks: number) {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const box = buildSource();
    const entry = await box.fill(words);
    for (let ask = 0; ask < asks; ask += 1) await box.source.obtain(box.home);
    return { ...box, entry, before: bytesOf(entry) };
  }

  it('are fewer once it was asked for often and did not change, with the same tag', async () => {
    const { source, home, entry, before } = await keep(5);
    const { etag, heads } = (entry as Entry).variants.br;
    heads.push(['Content-Length', String(before.length)]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(bytesOf(entry)).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await packed(() => bytesOf(entry) !== before);
    expect(bytesOf(entry).length).toBeLessThan(before.length * 0.97);
    expect(brotliDecompressSync(bytesOf(entry)).toString()).toBe(words.body);
    expect((await source.obtain(home)) === entry).toBe(true);
    expect((entry as Entry).variants.br).toMatchObject({ etag, heads: [] });
  });

  it('stay where few asked, or where the answer was replaced', async () => {
    const { entry, before } = await keep(4);
    await vi.advanceTimersByTimeAsync(5_000);
    const second = await keep(5);
    second.change();
    const asked = second.source.obtain(second.home, { isNewest: true });
    second.finish(page(words.body.replace('Licence', 'Permit')));
    const next = await asked;
    await vi.advanceTimersByTimeAsync(5_000);
    // Both would be packed by then: this one was asked for.
    for (let ask = 0; ask < 9; ask += 1) await second.source.obtain(second.home);
    const third = await keep(5);
    await vi.advanceTimersByTimeAsync(5_000);
    await packed(() => bytesOf(third.entry) !== third.before);
    expect(bytesOf(entry)).toBe(before);
    expect(bytesOf(second.entry)).toBe(second.before);
    expect(textOf(next)).toContain('Permit');
  });

  it('are fewer later where few asked at first, looked at after twice as long each time, for ten minutes', async () => {
    const { source, home, entry, before } = await keep(4);
    await vi.advanceTimersByTimeAsync(5_000);
    await source.obtain(home);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(bytesOf(entry)).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await packed(() => bytesOf(entry) !== before);
    const seldom = await keep(4);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect([bytesOf(seldom.entry) === seldom.before, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it('are fewer after another rendering found it unchanged', async () => {
    const box = await keep(1);
    await vi.advanceTimersByTimeAsync(5_000);
    box.change();
    const asked = box.source.obtain(box.home, { isNewest: true });
    box.finish('unchanged');
    const entry = await asked;
    // A change halves what was counted.
    for (let ask = 0; ask < 10; ask += 1) await box.source.obtain(box.home);
    await vi.advanceTimersByTimeAsync(10_000);
    await packed(() => bytesOf(entry) !== box.before);
    expect(bytesOf(entry).length).toBeLessThan(box.before.length);
  });
});
