import fc from 'fast-check';
import type * as z from 'zod';

/** Numbers between 0 and 1, the same for the same seed. */
export type Dice = () => number;

export function buildDice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[Math.floor(dice() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Building blocks of an input besides its schema: database ids, account addresses, documents that were read. */
export interface Stock {
  ids: string[];
  emails: string[];
  documents: unknown[];
}

/** Represents in JSON a number that JavaScript parses as infinite. */
const infinite = '@@1e309@@';
/** The JSON text of an input, with what `JSON.stringify` cannot write. */
export const textOf = (value: unknown): string => JSON.stringify(value).replaceAll(`"${infinite}"`, '1e309');

const own = (text: string): unknown => JSON.parse(text);
const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const instants = [
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  'infinity',
  'now',
];
const days = ['0000-01-01', '9999-12-31', '0001-01-01', '2026-02-29', '10000-01-01', '2026-13-01'];
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u0001\u001F\u007F\u0085',
  'a\r\nBcc: x@example.test',
  '\u202E\u2066\uFEFF\u2028\u2029',
  '🦜'.repeat(300),
  'e\u0301'.repeat(200),
  'ﷺ'.repeat(100),
  `%_\\'";--{}[]()$1$$`,
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '//evil.test/x',
  'javascript:alert(1)',
  '__proto__',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0.'.padEnd(300, '0'),
  'ⅷ٣',
  'x'.repeat(10_000),
];
const cursors = [
  Buffer.from('999999999999999.00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from('0.00000000-0000-0000-0000-000000000000').toString('base64url'),
  ...[['a', 'b', 'c'], ['', '1e999', '00000000-0000-0000-0000-000000000000'], [], null, { 0: 1 }].map((value) =>
    Buffer.from(JSON.stringify(value)).toString('base64url'),
  ),
  '%%%',
];
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  infinite,
  [],
  {},
  [null],
  [[]],
  own('{"__proto__":{"isAdmin":true}}'),
  own('{"constructor":{"prototype":{}}}'),
  own('{"toString":"x","valueOf":1,"then":"y"}'),
  { length: 1_000_000_000 },
  nested(25),
  nested(40),
  Array.from({ length: 2000 }, () => 'x'),
  ...texts,
  ...instants,
  ...days,
  ...cursors,
];

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  format?: string;
  pattern?: RegExp;
  checks?: {
    _zod: { def: { check: string; maximum?: number; minimum?: number; value?: unknown; pattern?: RegExp } };
  }[];
}

const samples = new Map<string, string[]>();
function matching(dice: Dice, pattern: RegExp): string | undefined {
  const key = String(pattern);
  let known = samples.get(key);
  if (known === undefined) {
    try {
      known = fc.sample(fc.stringMatching(pattern), { numRuns: 20, seed: 7 });
    } catch {
      // Lookaround and the like.
      known = [];
    }
    samples.set(key, known);
  }
  return known.length === 0 ? undefined : pick(dice, known);
}

function makeString(dice: Dice, { format, checks = [], pattern }: Definition, stock: Stock): string {
  if (format === 'uuid') return dice() < 0.8 ? pick(dice, stock.ids) : '00000000-0000-7000-8000-000000000000';
  if (format === 'email') return pick(dice, stock.emails);
  if (format === 'datetime') return pick(dice, ['2026-12-01T00:00:00.000Z', ...instants]);
  if (format === 'date') return pick(dice, ['2026-12-01', ...days]);
  const found = checks.map(({ _zod }) => _zod.def);
  const regex = pattern ?? found.find((check) => check.pattern !== undefined)?.pattern;
  const plain = [
    'Kumul',
    'a',
    'mining',
    '12.50',
    '2026-12-01',
    'person@example.test',
    '/about',
    '0',
    'Two words',
    '#0F5C46',
  ];
  const roll = dice();
  if (roll < 0.15) return pick(dice, cursors);
  if (roll < 0.3) return pick(dice, texts);
  const matched = regex === undefined ? undefined : matching(dice, regex);
  if (matched !== undefined && roll < 0.8) return matched;
  const max = found.find(({ check }) => check === 'max_length')?.maximum;
  return roll > 0.9 && max !== undefined ? 'ö'.repeat(Math.min(max, 20_000)) : pick(dice, plain);
}

function makeNumber(dice: Dice, { checks = [] }: Definition): unknown {
  const bounds = checks.flatMap(({ _zod: { def } }) => (typeof def.value === 'number' ? [def.value] : []));
  return pick(dice, [0, 1, 1, 1, 2, 3, ...bounds, -0, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -1]);
}

/** A value that the schema may accept, often at its limits; `undefined` for an omitted part. */
export function makeValue(dice: Dice, schema: z.core.$ZodType, stock: Stock): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, innerType, element, options, entries, values, getter } = definition;
  const make = (inner: z.core.$ZodType) => makeValue(dice, inner, stock);
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape ?? {}).map(([key, inner]) => [key, make(inner)]));
    case 'optional':
    case 'default':
      return innerType === undefined || dice() < 0.4 ? undefined : make(innerType);
    case 'nullable':
      return innerType === undefined || dice() < 0.3 ? null : make(innerType);
    case 'array':
      return Array.from({ length: Math.floor(dice() * 4) }, () => (element === undefined ? null : make(element)));
    case 'union':
      return make(pick(dice, options ?? []));
    case 'enum':
      return pick(dice, Object.values(entries ?? {}));
    case 'literal':
      return pick(dice, values ?? []);
    case 'boolean':
      return dice() < 0.5;
    case 'number':
      return makeNumber(dice, definition);
    case 'string':
      return makeString(dice, definition, stock);
    case 'record':
    case 'unknown':
      return structuredClone(pick(dice, stock.documents));
    case 'pipe':
      return definition.in === undefined ? null : make(definition.in);
    case 'lazy':
      return getter === undefined ? null : make(getter());
    default:
      return pick(dice, oddValues);
  }
}

/** The same with a hostile part, or with an extra one. */
export function spoil(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice() < 0.1) return pick(dice, oddValues);
  const keys = Object.keys(value);
  if (keys.length === 0 || dice() < 0.05)
    return Array.isArray(value) ? [...(value as unknown[]), 'more'] : { ...value, more: 1 };
  const key = pick(dice, keys);
  const inner = (value as Record<string, unknown>)[key];
  const isDeeper = typeof inner === 'object' && inner !== null && dice() < 0.8;
  const after = isDeeper ? spoil(dice, inner) : pick(dice, oddValues);
  if (Array.isArray(value)) return value.map((item: unknown, at) => (String(at) === key ? after : item));
  return { ...value, [key]: after };
}
