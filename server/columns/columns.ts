import { isSameValue } from '../../src/domain/content/places.ts';

/** How a field is written into a cell of a CSV file and read from one. */
export interface Cell<Value> {
  /** Exact: what was written out reads back as the same value. */
  write: (value: Value) => string;
  /** What cannot be read is passed on as it is, for the schema to refuse. */
  read: (cell: string) => unknown;
}

/** A field of an entry (what a form, a version or a line of CSV holds) and the columns of the row that hold it. */
export interface FieldColumn<Value, Select extends object, Row, Data extends object> {
  /** The `select` of Prisma that reads them. */
  select: Select;
  read: (row: Row) => Value;
  /** What Prisma writes of them. */
  write: (value: Value) => Data;
}

/** One for each field of an entry, no more and no fewer: `const clientColumns = {…} satisfies ColumnsOf<ClientEntry>`. */
export type ColumnsOf<Entry> = {
  readonly [Field in keyof Entry]-?: FieldColumn<Entry[Field], object, never, object> & { cell?: Cell<Entry[Field]> };
};

interface AnyColumn {
  select: object;
  read: (row: never) => unknown;
  write: (value: never) => object;
  cell?: Cell<never>;
}
type AnyColumns = Readonly<Record<string, AnyColumn>>;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? { [Key in keyof Every]: Every[Key] }
  : never;

export type SelectOf<Columns extends AnyColumns> = All<Columns[keyof Columns]['select']>;
/** Rows that Prisma reads by `selectOf`; other columns may be in them. */
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
/** The fields that a CSV file has. */
export type CellField<Columns extends AnyColumns> = {
  [Field in keyof Columns]: Columns[Field] extends { cell: unknown } ? Field : never;
}[keyof Columns] &
  string;
export type NotInFile<Columns extends AnyColumns> = Exclude<keyof Columns, CellField<Columns>>;

const merged = (parts: readonly object[]): object => Object.assign({}, ...parts) as object;

export function selectOf<Columns extends AnyColumns>(columns: Columns): SelectOf<Columns> {
  return merged(Object.values(columns).map(({ select }) => select)) as SelectOf<Columns>;
}

/** The entry that a row holds; a field that is not stated at all (`undefined`) is left out. */
export function entryOf<Columns extends AnyColumns>(columns: Columns, row: RowOf<Columns>): EntryOf<Columns> {
  const fields = Object.entries(columns).map(([field, { read }]) => [field, read(row as never)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as EntryOf<Columns>;
}

/** What Prisma writes of an entry that its schema has accepted. */
export function dataOf<Entry extends object, Columns extends ColumnsOf<Entry> & AnyColumns>(
  columns: Columns,
  entry: Entry,
): DataOf<Columns> {
  const values = entry as Record<string, never>;
  const parts = Object.entries<AnyColumn>(columns).map(([field, { write }]) => write(values[field] as never));
  return merged(parts) as DataOf<Columns>;
}

/** Those of the fields that a CSV file has: an export reads no others. */
export function inFile<Columns extends AnyColumns>(columns: Columns): Pick<Columns, CellField<Columns>> {
  const kept = Object.entries(columns).filter(([, { cell }]) => cell !== undefined);
  return Object.fromEntries(kept) as Pick<Columns, CellField<Columns>>;
}

/** A column of a CSV file: its heading, and the field of the entry that it holds. */
export interface FileColumn<Entry> {
  heading: string;
  field: keyof Entry & string;
  write: (entry: Entry) => string;
  read: (cell: string) => unknown;
}

/** The columns of a CSV file, in the order of the description. */
export function fileColumnsOf<Columns extends AnyColumns>(
  columns: Columns,
  headings: Readonly<Record<CellField<Columns>, string>>,
): FileColumn<EntryOf<Columns>>[] {
  return Object.entries(columns).flatMap(([name, { cell }]) => {
    if (cell === undefined) return [];
    const field = name as CellField<Columns> & keyof EntryOf<Columns>;
    return [{ heading: headings[field], field, write: (entry) => cell.write(entry[field] as never), read: cell.read }];
  });
}

/** What differs between two entries, as the audit log keeps it; nothing differs where `after` is empty. */
export function changedFields<Entry extends object>(before: Entry, after: Entry) {
  const fields = Object.keys(after) as (keyof Entry & string)[];
  const changed = fields.filter((field) => !isSameValue(before[field], after[field]));
  const of = (entry: Entry) => Object.fromEntries(changed.map((field) => [field, entry[field]]));
  return { before: of(before), after: of(after) };
}
