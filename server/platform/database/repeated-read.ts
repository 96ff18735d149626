import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { buildSharedReads } from '../shared-reads.ts';
import { type Db, poolOf, type Tx } from '../database.ts';
import { isDatabaseDown } from './outages.ts';

/** `Date`s in `values` are the present. */
interface Statement {
  text: string;
  values: unknown[];
  /** Undefined: planned for its values each time. */
  name?: string;
}

type Rows = unknown[];

interface Last<Value> {
  statements: readonly Statement[];
  /** Rows of all statements, as JSON, and what they were read as until then (ms). */
  known: { rows: string; value: Value; until: number } | undefined;
}

const maxInputs = 100;
/** In ms. Ages of facts change at midnight, which is at a quarter of an hour in every zone. */
const quarter = 15 * 60_000;

const keyOf = ({ text, values }: Statement) =>
  JSON.stringify([text, values.map((value) => (value instanceof Date ? null : value))]);

/** Answers what was read together; runs the rest. */
class Run {
  readonly asked = new Map<string, Statement>();
  /** All was read together. */
  isWhole = true;

  constructor(
    readonly db: Db,
    private readonly pool: pg.Pool,
    private readonly read: ReadonlyMap<string, Rows> | Error,
  ) {}

  async rowsOf(statement: Statement, isPlain: boolean): Promise<Rows> {
    if (this.read instanceof Error) throw this.read;
    const key = isPlain ? keyOf(statement) : undefined;
    if (key !== undefined) this.asked.set(key, statement);
    const rows = key === undefined ? undefined : this.read.get(key);
    if (rows !== undefined) return rows;
    this.isWhole = false;
    return (await this.pool.query<Record<string, unknown>>(statement)).rows;
  }
}

const runs = new WeakMap<Tx, Run>();

export const runOf = (db: Tx): Run | undefined => runs.get(db);

/** The client itself: not that of a repeated read. */
export const originOf = (db: Db): Db => runs.get(db)?.db ?? db;

const names = new Map<string, string>();

/** Postgres keeps the plan under the name, of at most 63 characters. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `repeated read ${names.size}`;
  names.set(text, name);
  return name;
}

/** One row with a column `rows`: the rows of each, as JSON. */
function joined(statements: readonly Statement[], now: Date): Statement {
  const values: unknown[] = [];
  const parts = statements.map((statement) => {
    const before = values.length;
    values.push(...statement.values.map((value) => (value instanceof Date ? now : value)));
    const text = statement.text.replaceAll(/\$(\d+)/g, (_, at: string) => `$${before + Number(at)}`);
    return `(select coalesce(json_agg(part), '[]') from (${text}) as part)`;
  });
  const text = `select json_build_array(${parts.join(', ')})::text as rows`;
  return statements.some(({ name }) => name === undefined) ? { text, values } : { text, values, name: nameOf(text) };
}

const shared = new WeakSet<object>();

/** The result of a repeated read, which stays as it is. */
export const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && shared.has(value);

/**
 * For a read that mostly repeats its statements with the same input: sends those of the last time as one, which concurrent callers
 * share, and others when they are asked for. Rows equal to the last ones are not loaded again: the result is shared and must
 * not be changed (docs/decisions/0117).
 */
export function repeatedRead<Given extends { db: Db; clock: Clock }, Value>(
  load: (given: Given) => Promise<Value>,
  inputOf: (given: Given) => unknown = () => null,
) {
  const all = new WeakMap<Db, LRUCache<string, Reader<Given, Value>>>();

  return (given: Given): Promise<Value> => {
    const { db } = given;
    const pool = poolOf(db);
    if (pool === undefined) return load(given);
    let readers = all.get(db);
    if (readers === undefined) all.set(db, (readers = new LRUCache({ max: maxInputs })));
    const input = JSON.stringify(inputOf(given));
    let reader = readers.get(input);
    if (reader === undefined) readers.set(input, (reader = new Reader(pool, load)));
    return reader.read(given);
  };
}

interface Found<Value> {
  last: Last<Value>;
  /** Empty if nothing was read. */
  rows: string | Error;
}

class Reader<Given extends { db: Db; clock: Clock }, Value> {
  private last: Last<Value> = { statements: [], known: undefined };
  private now = new Date(0);
  private readonly find = buildSharedReads(async () => new Map([['', await this.findRows()]]));

  constructor(
    private readonly pool: pg.Pool,
    private readonly load: (given: Given) => Promise<Value>,
  ) {}

  private async findRows(): Promise<Found<Value>> {
    const { last } = this;
    if (last.statements.length === 0) return { last, rows: '' };
    try {
      const { rows } = await this.pool.query<{ rows: string }>(joined(last.statements, this.now));
      return { last, rows: rows[0]?.rows ?? '' };
    } catch (error) {
      // Each statement, tried by itself, may have its own fallback.
      return { last, rows: isDatabaseDown(error) && error instanceof Error ? error : '' };
    }
  }

  async read(given: Given): Promise<Value> {
    const now = given.clock.now();
    this.now = now;
    const { last, rows } = (await this.find('')) as Found<Value>;
    const { known, statements } = last;
    if (known?.rows === rows && now.getTime() < known.until) return known.value;
    const { db } = given;
    const run = new Run(db, this.pool, rows instanceof Error ? rows : byKey(statements, rows));
    const client = new Proxy(db, {
      get(target, key) {
        // Prisma's statements are not known here.
        run.isWhole = false;
        return Reflect.get(target, key) as unknown;
      },
    });
    runs.set(client, run);
    const value = await this.load({ ...given, db: client });
    if (rows instanceof Error) return value;
    const until = now.getTime() - (now.getTime() % quarter) + quarter;
    const asked = [...run.asked].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement);
    const isWhole = run.isWhole && run.asked.size === statements.length;
    if (isWhole && typeof value === 'object' && value !== null) shared.add(value);
    this.last = { statements: asked, known: isWhole ? { rows, value, until } : undefined };
    return value;
  }
}

function byKey(statements: readonly Statement[], rows: string): Map<string, Rows> {
  if (rows === '') return new Map();
  const parts = JSON.parse(rows) as Rows[];
  return new Map(statements.map((statement, at) => [keyOf(statement), parts[at] ?? []]));
}
