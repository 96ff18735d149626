import {
  DummyDriver,
  type CompiledQuery,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectType,
  type SqlBool,
  sql,
} from 'kysely';
import type { Tables, Uncast } from '../../prisma/generated/tables.ts';
import { poolOf, type Tx } from './database.ts';
import { runOf } from './database/repeated-read.ts';

/** Kysely's execution would silently return no rows. */
class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new TypeError('Statements are run by query() or execute() of server/platform/sql.ts.'));
  }
}

/** Checks statements against prisma/schema.prisma; runs none. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface Statement<Row> {
  compile(executor: typeof build): CompiledQuery<Row>;
}

interface Ready {
  text: string;
  values: unknown[];
  /** Postgres keeps named statements' plans. */
  name?: string;
}

const readyOf = (statement: Statement<unknown>): Ready => {
  const { sql: text, parameters } = statement.compile(build);
  return { text, values: [...parameters] };
};

/** Skips Prisma's query engine (half of a read's CPU time), except in transactions. */
async function rowsOf<Row>(db: Tx, ready: Ready, isPlain = false): Promise<Row[]> {
  const run = runOf(db);
  if (run !== undefined) return (await run.rowsOf(ready, isPlain)) as Row[];
  const pool = poolOf(db);
  if (pool === undefined) return db.$queryRawUnsafe<Row[]>(ready.text, ...ready.values);
  const { rows } = await pool.query(ready);
  return rows as Row[];
}

/** `isPlain`: see {@link prepared}. */
export function query<Row>(db: Tx, statement: Statement<Row>, { isPlain = false } = {}): Promise<Row[]> {
  return rowsOf<Row>(db, readyOf(statement), isPlain);
}

/** Returns the number of affected rows. */
export async function execute(db: Tx, statement: Statement<unknown>): Promise<number> {
  const ready = readyOf(statement);
  const pool = poolOf(db);
  if (pool === undefined) return db.$executeRawUnsafe(ready.text, ...ready.values);
  return (await pool.query(ready)).rowCount ?? 0;
}

/** For a part without values; compiled once. */
export const fixed = <Row>(part: Statement<Row>) => sql.raw<Row>(readyOf(part).text);

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Given<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

/**
 * Compiles a frequent statement on first use.
 * @param name keeps the plan per connection: unique, one plan for all values
 * @param isPlain its rows are the same read as JSON: no dates, decimals or large integers. Dates in values are the present
 */
export function prepared<Values extends object, Row>(
  of: (given: Given<Values>) => Statement<Row>,
  name?: string,
  { isPlain = false }: { isPlain?: boolean } = {},
): (db: Tx, values: Values) => Promise<Row[]> {
  let built: Ready | undefined;
  const given = new Proxy({} as Given<Values>, { get: (_, key) => sql.val(new Placeholder(String(key))) });
  return (db, values) => {
    built ??= readyOf(of(given));
    const fill = (value: unknown) => (value instanceof Placeholder ? values[value.name as keyof Values] : value);
    const ready = { ...built, values: built.values.map(fill), ...(name === undefined ? {} : { name }) };
    return rowsOf<Row>(db, ready, isPlain);
  };
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type ColumnOf<Reference extends string> = Reference extends `${string}.${infer Column}` ? Column : Reference;

/** Selects `e.due_at` as `dueAt`. */
export function camel<const References extends readonly string[]>(...references: References) {
  return references.map((reference) => {
    const column = reference.slice(reference.indexOf('.') + 1);
    return `${reference} as ${column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  }) as { [At in keyof References]: `${References[At]} as ${Camel<ColumnOf<References[At]>>}` }[number][];
}

export type Columns<Table extends keyof Tables> = <Column extends keyof Tables[Table] & string>(
  column: Column,
) => RawBuilder<SelectType<Tables[Table][Column]>>;

/** For ``from ${e.table}`` or `selectFrom('enquiries as e')`. */
export function columnsOf<Table extends keyof Tables>(table: Table, alias: string) {
  const known = new Map<string, RawBuilder<unknown>>();
  const columns: Columns<Table> = <Column extends keyof Tables[Table] & string>(column: Column) => {
    const found = known.get(column) ?? fixed(sql.ref(`${alias}.${column}`));
    known.set(column, found);
    return found as RawBuilder<SelectType<Tables[Table][Column]>>;
  };
  return Object.assign(columns, { table: fixed(sql`${sql.table(table)} as ${sql.ref(alias)}`) });
}

type RowOf<Chosen> = { [Name in keyof Chosen]: Chosen[Name] extends Expression<infer Value> ? Value : never };

/** `select a as "b", …` and then `rest`, beyond the query builder. */
export const selecting = <Chosen extends Record<string, Expression<unknown>>>(
  columns: Chosen,
  rest: RawBuilder<unknown>,
) =>
  sql<RowOf<Chosen>>`select ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  )} ${rest}`;

export const isPresent = (value: Expression<unknown>) => sql<boolean>`(${value} is not null)`;

export const allOf = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Else driver and Prisma read decimals, dates and large integers differently. */
export const asText = <Value>(value: Expression<Value>) =>
  sql<null extends Value ? string | null : string>`${value}::text`;

/** With milliseconds, as in cursors. */
export const instantText = (value: Expression<Date | null>) =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** With seconds, for files. */
export const secondText = (value: Expression<Date | null>) =>
  sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** `YYYY-MM-DD`. */
export const dayValue = (day: string | Expression<string>) => sql<Uncast<'date'>>`${day}::date`;

/** All values as one parameter. */
export const anyOf = <Value extends string>(
  values: readonly Value[] | Expression<readonly Value[]>,
  type: 'document_kind' | 'text' | 'uuid',
) => sql<Value>`any(${values}::${sql.raw(type)}[])`;

export const countAll = sql<number>`count(*)::int`;

/** Counts all rows, whatever the limit. */
export const countBefore = sql<number>`(count(*) over ())::int`;
