import { toDate, toDay } from '../../src/domain/time/day.ts';
import type { Cell, FieldColumn } from './columns.ts';

type Plain<Value, Name extends string, Stored, Written = Stored> = FieldColumn<
  Value,
  Record<Name, true>,
  Record<Name, Stored>,
  Record<Name, Written>
> & { cell: Cell<Value> };

interface Codec<Value, Stored, Written> {
  read: (stored: Stored) => Value;
  write: (value: Value) => Written;
  cell: Cell<Value>;
}

/** Column `name` with custom conversion. */
export function plain<Value, Name extends string, Stored, Written = Stored>(
  name: Name,
  { read, write, cell }: Codec<Value, Stored, Written>,
): Plain<Value, Name, Stored, Written> {
  const under = <Of>(of: Of) => ({ [name]: of }) as Record<Name, Of>;
  return { select: under(true), read: (row) => read(row[name]), write: (value) => under(write(value)), cell };
}

const same = <Value>(value: Value) => value;
const orNull = (text: string) => (text === '' ? null : text);
export const asText: Cell<string> = { write: same, read: same };

export const text = <Name extends string>(name: Name) =>
  plain<string, Name, string>(name, { read: same, write: same, cell: asText });

/** Stores '' as null. */
export const optionalText = <Name extends string>(name: Name) =>
  plain<string, Name, string | null>(name, { read: (stored) => stored ?? '', write: orNull, cell: asText });

/** Case-insensitive. */
export const choiceCell = <Choice extends string>(choices: readonly Choice[]): Cell<Choice> => ({
  write: same,
  read: (cell) => choices.find((one) => one.toLowerCase() === cell.trim().toLowerCase()) ?? cell,
});

export const choice = <Choice extends string, Name extends string>(name: Name, choices: readonly Choice[]) =>
  plain<Choice, Name, Choice>(name, { read: same, write: same, cell: choiceCell(choices) });

/** With two decimals, as Postgres formats it. */
export const amount = <Name extends string>(name: Name) =>
  plain<string, Name, { toFixed: (decimals: number) => string }, string>(name, {
    read: (stored) => stored.toFixed(2),
    write: same,
    cell: asText,
  });

/** YYYY-MM-DD or empty; no zone, stored as UTC midnight. */
export const day = <Name extends string>(name: Name) =>
  plain<string, Name, Date | null>(name, {
    read: (stored) => (stored === null ? '' : toDay(stored)),
    write: (value) => (value === '' ? null : toDate(value)),
    cell: asText,
  });

const truth: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false, true: true, false: false };

/** Parses spreadsheets' booleans too. */
export const flag = <Name extends string>(name: Name) =>
  plain<boolean, Name, boolean>(name, {
    read: same,
    write: same,
    cell: { write: (is) => (is ? 'yes' : 'no'), read: (cell) => truth[cell.trim().toLowerCase()] ?? cell },
  });

/** One per line of a cell. */
export const lines = <Name extends string>(name: Name) =>
  plain<string[], Name, string[]>(name, {
    read: same,
    write: same,
    cell: {
      write: (all) => all.join('\n'),
      read: (cell) => cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
    },
  });
