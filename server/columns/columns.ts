import { isSameValue } from '../../src/domain/content/places.ts';

/** Formats and parses a CSV cell. */
export interface Cell<Value> {
  write: (value: Value) => string;
  /** Unparsable input unchanged, for the schema. */
  read: (cell: string) => unknown;
}

/** Maps a field of a form, version or CSV line to columns. */
export interface FieldColumn<Value, Select extends object, Row, Data extends object> {
  select: Select;
  read: (row: Row) => Value;
  write: (value: Value) => Data;
}

/** One per field: `const clientColumns = {…} satisfies ColumnsOf<ClientEntry>`. */
export type ColumnsOf<Entry> = {
  readonly [Field in keyof Entry]-?: FieldColumn<Entry[Field], object, never, object> & { cell?: Cell<Entry[Field]> };
};

interface AnyColumn {
  select: object;
  read: (row: never) => unknown;
  write: (value: never) => object;
  cell?: Cell<never>;
}
export type AnyColumns = Readonly<Record<string, AnyColumn>>;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? { [Key in keyof Every]: Every[Key] }
  : never;

export type SelectOf<Columns extends AnyColumns> = All<Columns[keyof Columns]['select']>;
/** Other columns are allowed. */
export type RowOf<Columns extends AnyColumns> = Columns[keyof Columns]['read'] extends (row: infer Row) => unknown
  ? Row
  : never;
type ValueOf<Column extends AnyColumn> = ReturnType<Column['read']>;
type Stated<Column extends AnyColumn, Field> = undefined extends ValueOf<Column> ? never : Field;
export type EntryOf<Columns extends AnyColumns> = {
  [Field in keyof Columns as Stated<Columns[Field], Field>]: ValueOf<Columns[Field]>;
} & {
  [Field in keyof Columns as Exclude<Field, Stated<Columns[Field], Field>>]?: ValueOf<Columns[Field]>;
};
export type DataOf<Columns extends AnyColumns> = All<ReturnType<Columns[keyof Columns]['write']>>;
export type CellField<Columns extends AnyColumns> = {
  [Field in keyof Columns]: Columns[Field] extends { cell: unknown } ? Field : never;
}[keyof Columns] &
  string;
export type NotInFile<Columns extends AnyColumns> = Exclude<keyof Columns, CellField<Columns>>;

const merged = (parts: readonly object[]): object => Object.assign({}, ...parts) as object;

export function selectOf<Columns extends AnyColumns>(columns: Columns): SelectOf<Columns> {
  return merged(Object.values(columns).map(({ select }) => select)) as SelectOf<Columns>;
}

export const storedFields = <Columns extends AnyColumns>(columns: Columns) =>
  Object.keys(selectOf(columns)) as (keyof SelectOf<Columns> & string)[];

export function entryOf<Columns extends AnyColumns>(columns: Columns, row: RowOf<Columns>): EntryOf<Columns> {
  const fields = Object.entries(columns).map(([field, { read }]) => [field, read(row as never)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as EntryOf<Columns>;
}

/** The entry as Prisma's `data`. */
export function dataOf<Entry extends object, Columns extends ColumnsOf<Entry> & AnyColumns>(
  columns: Columns,
  entry: Entry,
): DataOf<Columns> {
  const values = entry as Record<string, never>;
  const parts = Object.entries<AnyColumn>(columns).map(([field, { write }]) => write(values[field] as never));
  return merged(parts) as DataOf<Columns>;
}

/** For exports, which read no others. */
export function inFile<Columns extends AnyColumns>(columns: Columns): Pick<Columns, CellField<Columns>> {
  const kept = Object.entries(columns).filter(([, { cell }]) => cell !== undefined);
  return Object.fromEntries(kept) as Pick<Columns, CellField<Columns>>;
}

export interface FileColumn<Entry> {
  heading: string;
  field: keyof Entry & string;
  /** Headings of other programs. */
  synonyms: readonly string[];
  write: (entry: Entry) => string;
  read: (cell: string) => unknown;
}

/** CSV columns in declaration order. */
export function fileColumnsOf<Columns extends AnyColumns>(
  columns: Columns,
  headings: Readonly<Record<CellField<Columns>, string>>,
  synonyms?: Readonly<Partial<Record<CellField<Columns>, readonly string[]>>>,
): FileColumn<EntryOf<Columns>>[] {
  return Object.entries(columns).flatMap(([name, { cell }]) => {
    if (cell === undefined) return [];
    const field = name as CellField<Columns> & keyof EntryOf<Columns>;
    const write = (entry: EntryOf<Columns>) => cell.write(entry[field] as never);
    return [{ heading: headings[field], field, synonyms: synonyms?.[field] ?? [], write, read: cell.read }];
  });
}

/** For the audit log; `after` is empty if equal. */
export function changedFields<Entry extends object>(before: Entry, after: Entry) {
  const fields = Object.keys(after) as (keyof Entry & string)[];
  const changed = fields.filter((field) => !isSameValue(before[field], after[field]));
  const of = (entry: Entry) => Object.fromEntries(changed.map((field) => [field, entry[field]]));
  return { before: of(before), after: of(after) };
}
