import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appRouter } from '../../server/router.ts';
import { transformer } from '../../server/transformer.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1, figures: { readsPerMinute: 1_000_000 } });
const definitions = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const procedures = Object.keys(definitions).toSorted();
const isRead = (name: string) => definitions[name]?._def.type !== 'mutation';

/** Wraps `value` and counts accesses: properties, and lists of keys by length. */
function watch(value: unknown): { value: unknown; visits: () => number } {
  let visits = 0;
  const known = new WeakMap<object, unknown>();
  const watched = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const before = known.get(inner);
    if (before !== undefined) return before;
    const proxy = new Proxy(inner, {
      get(target, key, receiver) {
        visits += 1;
        return watched(Reflect.get(target, key, receiver));
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target);
        visits += keys.length;
        return keys;
      },
      set(target, key, after, receiver) {
        visits += 1;
        return Reflect.set(target, key, after, receiver);
      },
    });
    known.set(inner, proxy);
    return proxy;
  };
  return { value: watched(value), visits: () => visits };
}

/** superjson annotations that an input never needs: each creates a value. */
const refusedTypes = [
  'set',
  'map',
  'bigint',
  'regexp',
  'Error',
  'URL',
  'number',
  ['typed-array', 'Float64Array'],
  ['class', 'Buffer'],
  ['symbol', 'iterator'],
  ['custom', 'x'],
];
const segment = fc.constantFrom(
  'a',
  'b',
  '0',
  '1',
  '999999999',
  'length',
  '__proto__',
  'constructor',
  '',
  '\\.',
  '\\x',
);
const path = fc.array(segment, { maxLength: 60 }).map((keys) => keys.join('.'));
const leaf = fc.oneof(
  fc.constantFrom(...refusedTypes).map((type) => [type]),
  fc.constantFrom(['undefined'], ['Date']),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.dictionary(path, tie('tree'), { maxKeys: 6 }),
    fc.tuple(fc.constantFrom(...refusedTypes), fc.dictionary(path, tie('tree'), { maxKeys: 4 })),
  ),
}));
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant({ a: 200_000_000, b: [1, 2, 3] }),
  fc.constant({ a: [], b: { a: null, b: 'x' } }),
);
const repeated = fc.oneof(
  fc.dictionary(path, fc.array(path, { maxLength: 50 }), { minKeys: 1, maxKeys: 5 }),
  fc.array(fc.array(path, { maxLength: 50 }), { minLength: 1, maxLength: 2 }),
);
/** Envelopes that are always refused, … */
const hostile = fc.oneof(
  fc.record({
    json,
    meta: fc.record({ values: fc.constantFrom(...refusedTypes).map((type) => [type]), v: fc.constant(1) }),
  }),
  fc.record({
    json,
    meta: fc.record({ values: fc.option(tree, { nil: undefined }), referentialEqualities: repeated }),
  }),
  fc.record({
    json: fc.constant({ a: 200_000_000 }),
    meta: fc.constant({ v: 1, values: { a: [['typed-array', 'Float64Array']] } }),
  }),
);
/** … and such as may be. */
const odd = fc.record({ json, meta: fc.record({ values: tree, v: fc.constantFrom(0, 1, 2, undefined) }) });

/** Families of growing inputs, each with something quadratic or unbounded in superjson's own parser. */
const families: Record<string, (size: number) => unknown> = {
  'one long path': (size) => ({ json: { a: 1 }, meta: { v: 1, values: { ['a.'.repeat(size)]: ['Date'] } } }),
  'a long path before many annotations': (size) => ({
    json: {},
    meta: { v: 1, values: { ['a.'.repeat(size)]: Object.fromEntries(many(size, (at) => [`k${at}`, ['undefined']])) } },
  }),
  'many annotations': (size) => ({
    json: Object.fromEntries(many(size, (at) => [`k${at}`, null])),
    meta: { v: 1, values: Object.fromEntries(many(size, (at) => [`k${at}`, ['undefined']])) },
  }),
  'annotations nested without end': (size) => ({
    json: { a: 1 },
    meta: { v: 1, values: many(size, () => 0).reduce<unknown>((inner) => ({ a: inner }), ['Date']) },
  }),
  'a place far outside of an array': (size) => ({
    json: { a: many(size, () => null) },
    meta: { v: 1, values: { 'a.999999999': ['undefined'] } },
  }),
  'repeated references into a set': (size) => ({
    json: { a: many(size, (at) => at) },
    meta: { v: 1, values: { a: ['set'] }, referentialEqualities: { a: many(size, (at) => `a.${at}`) } },
  }),
  'nesting without end': (size) => ({ json: many(size, () => 0).reduce<unknown>((inner) => [inner], 1) }),
  'a wide array': (size) => ({ json: many(size, () => []) }),
};

function many<Item>(size: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: size }, (_, at) => make(at));
}

/** The minimum CPU time of several parses, to exclude the work of other processes. */
function leastMs(make: () => unknown): number {
  return Math.min(
    ...many(4, () => {
      const envelope = make();
      const from = process.cpuUsage();
      readQuietly(envelope);
      return process.cpuUsage(from).user / 1000;
    }),
  );
}

/** Accepted or not: only the work counts. */
function readQuietly(envelope: unknown): void {
  try {
    transformer.input.deserialize(envelope);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
}

function visitsOf(envelope: unknown): number {
  const { value, visits } = watch(envelope);
  readQuietly(value);
  return visits();
}

describe('the work of parsing an input', () => {
  it.each(Object.entries(families))('is linear in its bytes: %s', (_name, make) => {
    const [once, twice] = [visitsOf(make(2000)), visitsOf(make(4000))];
    expect(twice).toBeLessThanOrEqual(2.2 * once + 200);
    expect(twice).toBeLessThanOrEqual(10 * JSON.stringify(make(4000)).length);
  });

  it.each(Object.entries(families))('takes at most proportional time: %s', (_name, make) => {
    // Accesses to copies of the input are not counted, so time it: quadratic parsing of four times the bytes takes 16
    // times.
    const [few, more] = [leastMs(() => make(4000)), leastMs(() => make(16_000))];
    expect(more).toBeLessThan(9 * Math.max(few, 10));
  });

  it('is linear in its bytes for any annotations', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, odd), (envelope) => {
        expect(visitsOf(envelope)).toBeLessThanOrEqual(10 * JSON.stringify(envelope).length + 100);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('annotations of an input', () => {
  const read = (envelope: unknown) => transformer.input.deserialize(envelope);
  const refused = 'Please check what you entered.';

  it('can be undefined and dates, even under keys with dots', () => {
    const values = { a: ['undefined'], 'b.0': ['Date'], 'c\\.d\\\\': ['undefined'], e: { f: ['undefined'] } };
    const given = { a: null, b: ['2026-11-20T00:00:00.000Z'], 'c.d\\': null, e: { f: null } };
    expect(read({ json: given, meta: { values, v: 1 } })).toEqual({
      a: undefined,
      b: [new Date('2026-11-20')],
      'c.d\\': undefined,
      e: { f: undefined },
    });
    expect(read({ json: null, meta: { values: ['undefined'], v: 1 } })).toBeUndefined();
  });

  it('equal the output of superjson for dates and undefined', () => {
    const keys = fc.string({ maxLength: 5 }).filter((key) => !/[\\\0\p{Surrogate}]/u.test(key) && !(key in {}));
    const leaves = fc.oneof(fc.date({ noInvalidDate: true }), fc.constant(undefined), fc.integer());
    const values = fc.dictionary(keys, fc.oneof(leaves, fc.array(leaves, { maxLength: 3 })), { noNullPrototype: true });
    fc.assert(
      fc.property(values, (value) => {
        const sent = JSON.parse(JSON.stringify(transformer.input.serialize(value))) as unknown;
        expect(read(sent)).toEqual(value);
      }),
    );
  });

  it('are limited to a thousand', () => {
    const make = (size: number) => ({
      json: many(size, () => null),
      meta: { v: 1, values: Object.fromEntries(many(size, (at) => [String(at), ['undefined']])) },
    });
    expect(read(make(1000))).toHaveLength(1000);
    expect(() => read(make(1001))).toThrow(refused);
  });

  it.each([
    ...refusedTypes.map((type) => ({ json: { a: 3 }, meta: { v: 1, values: { a: [type] } } })),
    { json: { a: 'x' }, meta: { v: 1, values: { a: ['undefined'] } } },
    { json: { a: 5 }, meta: { v: 1, values: { a: ['Date'] } } },
    { json: { a: [] }, meta: { v: 1, values: { 'a.7': ['undefined'] } } },
    { json: { a: [null] }, meta: { v: 1, values: { 'a.length': ['undefined'] } } },
    { json: {}, meta: { v: 1, values: { 'toString.name': ['undefined'] } } },
    { json: {}, meta: { v: 1, values: { '__proto__.a': ['undefined'] } } },
    { json: { a: null }, meta: { v: 1, values: { a: ['undefined', {}] } } },
    { json: { a: null }, meta: { v: 1, values: { '\\a': ['undefined'] } } },
    { json: { a: null }, meta: { v: 1, values: { a: 'undefined' } } },
    { json: { a: null }, meta: { values: { a: ['undefined'] } } },
    { json: { a: 1, b: 1 }, meta: { v: 1, referentialEqualities: { a: ['b'] } } },
    { json: { a: 1 }, meta: { v: 1, referentialEqualities: [['a']] } },
    { json: { a: 1 }, meta: [] },
    { json: { a: 1 }, more: 1 },
  ])('of any other kind are refused: %j', (envelope) => {
    expect(() => read(envelope)).toThrow(refused);
  });
});

/** Requests of one call by GET or POST, and of ten at once, as the procedure is called. */
function requestsOf(name: string, envelope: unknown): { path: string; body: string | undefined }[] {
  const [one, ten] = [envelope, Object.fromEntries(many(10, (at) => [at, envelope]))].map((input) =>
    JSON.stringify(input),
  );
  const names = many(10, () => name).join(',');
  if (!isRead(name))
    return [
      { path: name, body: one },
      { path: `${names}?batch=1`, body: ten },
    ];
  const queries = [
    `${name}?input=${encodeURIComponent(one ?? '')}`,
    `${names}?batch=1&input=${encodeURIComponent(ten ?? '')}`,
  ];
  return queries.filter((query) => query.length < 4000).map((query) => ({ path: query, body: undefined }));
}

describe('hostile annotations over HTTP', () => {
  let browser: HttpBrowser;
  let parsed: { visits: () => number; length: number }[] = [];

  beforeAll(async () => {
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    browser = (await HttpBrowser.open(app)).take(await signInAs(app, admin));
  });

  async function send({ path: to, body }: ReturnType<typeof requestsOf>[number]): Promise<number> {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const response = await browser.request(`/api/trpc/${to}`, init);
    await response.body?.cancel();
    return response.status;
  }

  it.each(procedures)('%s refuses them, and inspects no more than was sent', async (name) => {
    const parse = JSON.parse.bind(JSON);
    vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
      const value: unknown = parse(text, reviver);
      if (!text.includes('"meta"')) return value;
      const watched = watch(value);
      parsed.push({ visits: watched.visits, length: text.length });
      return watched.value;
    });
    const envelopes = fc.sample(hostile, { numRuns: 2, seed: procedures.indexOf(name) });
    const requests = envelopes.flatMap((envelope) => requestsOf(name, envelope));
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      parsed = [];
      expect(await send(request), JSON.stringify(request)).toBe(400);
      expect(parsed.length).toBeGreaterThan(0);
      for (const { visits, length } of parsed) expect(visits()).toBeLessThanOrEqual(10 * length + 500);
    }
  });
});
