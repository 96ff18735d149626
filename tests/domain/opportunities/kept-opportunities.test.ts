import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comparedIds, readIds } from '../../../src/domain/opportunities/kept.ts';
import { forgetDevice } from '../../../src/lib/session/forget-device.ts';
import { readKeptList, subscribeToKeptList, writeKeptList } from '../../../src/lib/storage/kept-opportunities.ts';

const idOf = (at: number) => `0198f0a2-0000-7000-8000-${String(at).padStart(12, '0')}`;
const name = 'kept-opportunities';

let storage: Map<string, string>;
let tab: EventTarget;

/** Another tab wrote it. */
function writeElsewhere(value: string): void {
  storage.set(name, value);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
}

beforeEach(() => {
  storage = new Map();
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  forgetDevice('nobody');
});

describe('the list stored on a device', () => {
  it('keeps its order, and is the same object until it changes', () => {
    writeKeptList({ owner: null, ids: [idOf(2), idOf(1)] });
    expect(readKeptList()).toEqual({ owner: null, ids: [idOf(2), idOf(1)] });
    expect(readKeptList()).toBe(readKeptList());
  });

  it.each(['', 'junk', '5', 'null', '[]', '{"ids":5}', '{"ids":[1,null,"x",{}]}', '{"owner":4}'])(
    'is empty with %s in the storage',
    (value) => {
      storage.set(name, value);
      expect(readKeptList()).toEqual({ owner: null, ids: [] });
    },
  );

  it('has no more than 20, once each, whatever is stored', () => {
    const ids = Array.from({ length: 25 }, (_, at) => idOf(at));
    storage.set(name, JSON.stringify({ owner: 7, ids: [idOf(0), ...ids, 'junk'] }));
    expect(readKeptList()).toEqual({ owner: null, ids: ids.slice(0, 20) });
  });

  it('follows another tab while it has subscribers', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToKeptList(listener);
    writeElsewhere(JSON.stringify({ owner: null, ids: [idOf(1)] }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(readKeptList().ids).toEqual([idOf(1)]);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    writeElsewhere('{}');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('lasts as long as the page if there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readKeptList().ids).toEqual([]);
    const listener = vi.fn<() => void>();
    subscribeToKeptList(listener);
    writeKeptList({ owner: null, ids: [idOf(1)] });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(readKeptList().ids).toEqual([idOf(1)]);
  });

  it('is cleared at sign-out', () => {
    writeKeptList({ owner: 'user-1', ids: [idOf(1)] });
    forgetDevice('user-1');
    expect(readKeptList()).toEqual({ owner: null, ids: [] });
    expect(storage.has(name)).toBe(false);
  });
});

describe('the address of a comparison', () => {
  it('has the first four, once each, and counts invalid ones', () => {
    const ids = [1, 2, 3, 4, 5].map(idOf);
    expect(comparedIds(ids.join(','))).toEqual({ ids: ids.slice(0, 4), all: 5, broken: 0 });
    expect(comparedIds(`${idOf(1)}, ${idOf(1).toUpperCase()},x,,`)).toEqual({ ids: [idOf(1)], all: 1, broken: 1 });
    expect(comparedIds(undefined)).toEqual({ ids: [], all: 0, broken: 0 });
    expect(readIds([undefined, {}, `${idOf(1)}0`])).toEqual({ ids: [], broken: 3 });
  });
});

it('an id within other text is none', () => {
  expect(readIds([idOf(1), `x${idOf(1)}`, `${idOf(1)}0`, `${idOf(1)} ${idOf(2)}`])).toEqual({
    ids: [idOf(1)],
    broken: 3,
  });
});
