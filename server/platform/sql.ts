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
  sql,
} from 'kysely';
import type { Tables, Uncast } from '../../prisma/generated/tables.ts';
import { poolOf, type Tx } from './database.ts';

/** The builder has no connection: what it runs itself would end in silence, with no rows. */
class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new TypeError('Statements are run by query() or execute() of server/platform/sql.ts.'));
  }
}

/** Builds statements that the compiler checks against prisma/schema.prisma. It runs none. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A built statement; `sql` templates are statements too. */
export interface Statement<Row> {
  compile(executor: typeof build): CompiledQuery<Row>;
}

interface Ready {
  text: string;
  values: unknown[];
  /** Under which each connection keeps the plan. */
  name?: string;
}

const readyOf = (statement: Statement<unknown>): Ready => {
  const { sql: text, parameters } = statement.compile(build);
  return { text, values: [...parameters] };
};

/**
 * Rows through the driver, past Prisma's query engine, which would be half of a read's CPU. A transaction has its own
 * connection, which Prisma holds: what is asked with a transaction is asked on that.
 */
async function rowsOf<Row>(db: Tx, ready: Ready): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool === undefined) return db.$queryRawUnsafe<Row[]>(ready.text, ...ready.values);
  const { rows } = await pool.query(ready);
  return rows as Row[];
}

/** The rows of a statement, as the builder types them. */
export function query<Row>(db: Tx, statement: Statement<Row>): Promise<Row[]> {
  return rowsOf<Row>(db, readyOf(statement));
}

/** Runs a statement; how many rows it touched. */
export async function execute(db: Tx, statement: Statement<unknown>): Promise<number> {
  const ready = readyOf(statement);
  const pool = poolOf(db);
  if (pool === undefined) return db.$executeRawUnsafe(ready.text, ...ready.values);
  return (await pool.query(ready)).rowCount ?? 0;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What stands in a statement for the values of a call. */
export type Given<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

/**
 * A statement for what is asked often: built at its first use, then only the values change.
 *
 * @param name keeps the plan in each connection: unique, and only where one plan suits all values
 */
export function prepared<Values extends object, Row>(
  of: (given: Given<Values>) => Statement<Row>,
  name?: string,
): (db: Tx, values: Values) => Promise<Row[]> {
  let built: Ready | undefined;
  const given = new Proxy({} as Given<Values>, { get: (_, key) => sql.val(new Placeholder(String(key))) });
  return (db, values) => {
    built ??= readyOf(of(given));
    const fill = (value: unknown) => (value instanceof Placeholder ? values[value.name as keyof Values] : value);
    return rowsOf<Row>(db, { ...built, values: built.values.map(fill), ...(name === undefined ? {} : { name }) });
  };
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type ColumnOf<Reference extends string> = Reference extends `${string}.${infer Column}` ? Column : Reference;

/** Columns under the names that the code has: `e.due_at` as `dueAt`. */
export function camel<const References extends readonly string[]>(...references: References) {
  return references.map((reference) => {
    const column = reference.slice(reference.indexOf('.') + 1);
    return `${reference} as ${column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  }) as { [At in keyof References]: `${References[At]} as ${Camel<ColumnOf<References[At]>>}` }[number][];
}

/** References to the columns of one table. */
export type Columns<Table extends keyof Tables> = <Column extends keyof Tables[Table] & string>(
  column: Column,
) => RawBuilder<SelectType<Tables[Table][Column]>>;

/**
 * References to the columns of one table for `sql` templates outside a builder, under the alias that the table has there:
 * `from ${e.table}` or `selectFrom('enquiries as e')`.
 */
export function columnsOf<Table extends keyof Tables>(table: Table, alias: string) {
  const columns: Columns<Table> = (column) => sql`${sql.ref(`${alias}.${column}`)}`;
  return Object.assign(columns, { table: sql`${sql.table(table)} as ${sql.ref(alias)}` });
}

/** Whether there is a value, as true or false. */
export const isPresent = (value: Expression<unknown>) => sql<boolean>`(${value} is not null)`;

/** As text, which the driver and Prisma read alike: numbers with decimals, days, large integers. */
export const asText = <Value>(value: Expression<Value>) =>
  sql<null extends Value ? string | null : string>`${value}::text`;

/** A day as `YYYY-MM-DD`, for a comparison with a column of dates. */
export const dayValue = (day: string | Expression<string>) => sql<Uncast<'date'>>`${day}::date`;

/** An amount in digits, for a comparison with a column of decimals. */
export const decimalValue = (digits: string) => sql<Uncast<'numeric'>>`${digits}::numeric`;

/** `column = any (…)`: one parameter, however many values. */
export const anyOf = <Value extends string>(values: readonly Value[] | Expression<readonly Value[]>, type: string) =>
  sql<Value>`any(${values}::${sql.raw(type)}[])`;

/** A value as `jsonb`. */
export const jsonValue = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** How many rows, as a number. */
export const countAll = sql<number>`count(*)::int`;

/** How many rows there are beside the limit. */
export const countBefore = sql<number>`(count(*) over ())::int`;
