import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLinks, noteLinks, outsideUrl, visitLinks } from '../../server/health/links.ts';
import type { Visit, Visited } from '../../server/health/visit.ts';
import { useDatabase } from '../setup/database.ts';

const site = useDatabase();
const log = pino({ level: 'silent' });
const hourMs = 60 * 60 * 1000;
const fine: Visited = { outcome: 'fine', status: 200 };
const gone: Visited = { outcome: 'failed', status: 404 };
const unreached: Visited = { outcome: 'failed', status: null };

let now = new Date('2026-11-26T15:00:00Z');
const clock = { now: () => now };
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * hourMs);
};

async function run(answer: (url: string) => Visited) {
  const visited: string[] = [];
  const visit: Visit = (url) => {
    visited.push(url);
    return Promise.resolve(answer(url));
  };
  await visitLinks({ db: site.db, clock, log, visit });
  return visited.toSorted();
}

const linkOf = (url: string) => site.db.outsideLink.findUniqueOrThrow({ where: { url } });

beforeEach(() => {
  now = new Date('2026-11-26T15:00:00Z');
});

it('outside links are pages of the web on other hosts', () => {
  const own = new URL('https://invest.example');
  expect(outsideUrl('https://WORLD.example/a#b', own)).toBe('https://world.example/a');
  for (const href of [
    '/about',
    '#top',
    'mailto:a@b.c',
    'https://invest.example/x',
    'https://',
    'javascript:alert(1)',
  ]) {
    expect(outsideUrl(href, own), href).toBeUndefined();
  }
});

describe('a link', () => {
  const url = 'https://one.example/page';

  it('is broken after failures on two days, and whole again after one answer', async () => {
    await noteLinks(site.db, [url, url], now);
    expect(await run(() => gone)).toEqual([url]);
    expect(await linkOf(url)).toMatchObject({ failedDays: 1, outcome: 'failed', status: 404 });
    // The same day: counted once, even if it were due.
    await site.db.outsideLink.updateMany({ data: { dueAt: now } });
    later(1);
    expect(await run(() => gone)).toEqual([url]);
    expect((await linkOf(url)).failedDays).toBe(1);
    later(24);
    expect(await run(() => gone)).toEqual([url]);
    expect((await linkOf(url)).failedDays).toBe(2);
    later(24);
    expect(await run(() => fine)).toEqual([url]);
    expect(await linkOf(url)).toMatchObject({ failedDays: 0, failedOn: null, outcome: 'fine' });
  });

  it('is visited weekly', async () => {
    await noteLinks(site.db, [url], now);
    expect(await run(() => fine)).toEqual([url]);
    for (let day = 1; day < 7; day += 1) {
      later(24);
      expect(await run(() => fine)).toEqual([]);
    }
    later(24);
    expect(await run(() => fine)).toEqual([url]);
  });

  it('keeps its state while content has it, and is forgotten with it', async () => {
    await noteLinks(site.db, [url], now);
    await run(() => gone);
    later(1);
    await noteLinks(site.db, [url], now);
    expect(await forgetLinks(site.db, now)).toBe(0);
    expect((await linkOf(url)).failedDays).toBe(1);
    later(1);
    expect(await forgetLinks(site.db, now)).toBe(1);
  });
});

it('a killed run continues with what is left', async () => {
  const urls = Array.from({ length: 30 }, (_, at) => `https://host-${at % 3}.example/${at}`);
  await noteLinks(site.db, urls, now);
  let visits = 0;
  const first = new Set<string>();
  const dying: Visit = (url) => {
    visits += 1;
    if (visits > 12) return Promise.reject(new Error('killed'));
    first.add(url);
    return Promise.resolve(fine);
  };
  await expect(visitLinks({ db: site.db, clock, log, visit: dying })).rejects.toThrow('killed');
  const second = await run(() => fine);
  const stored = await site.db.outsideLink.count({ where: { checkedAt: { not: null } } });
  expect(stored).toBe(30);
  expect(second.filter((url) => first.has(url)).length).toBeLessThanOrEqual(3);
});

it('stores no failure of a run in which no server could be reached', async () => {
  const urls = ['a', 'b', 'c'].map((name) => `https://${name}.example/`);
  await noteLinks(site.db, urls, now);
  await run(() => unreached);
  expect(await site.db.outsideLink.count({ where: { checkedAt: null } })).toBe(3);
  await run((url) => (url.includes('//c.') ? fine : unreached));
  expect(await site.db.outsideLink.count({ where: { failedDays: 1 } })).toBe(2);
});

it('ends a run in time for the next night', async () => {
  await noteLinks(
    site.db,
    Array.from({ length: 20 }, (_, at) => `https://one.example/${at}`),
    now,
  );
  const visited = await run(() => {
    later(1 / 12);
    return fine;
  });
  expect(visited).toHaveLength(10);
});

it('keeps a bounded number of visits open, whatever the number of links', async () => {
  const urls = Array.from({ length: 500 }, (_, at) => `https://host-${at % 200}.example/${at}`);
  await noteLinks(site.db, urls, now);
  let open = 0;
  let most = 0;
  const visit: Visit = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return fine;
  };
  expect(await visitLinks({ db: site.db, clock, log, visit })).toBe(500);
  expect(most).toBeLessThanOrEqual(20);
});
