import type { ImportColumn } from './importer.ts';

/** Fields of an entry that hold texts. */
type TextField<Entry> = { [Field in keyof Entry & string]: Entry[Field] extends string ? Field : never }[keyof Entry &
  string];

/** A text, an amount, a day or a choice, as it is stored. */
export function textColumn<Entry>(field: TextField<Entry>, heading: string): ImportColumn<Entry> {
  return { field, heading, write: (entry) => String(entry[field]), read: (cell) => cell };
}

/** One of a few choices; capitals do not matter in a cell. */
export function choiceColumn<Entry>(
  field: TextField<Entry>,
  heading: string,
  choices: readonly string[],
): ImportColumn<Entry> {
  return {
    ...textColumn<Entry>(field, heading),
    read: (cell) => choices.find((choice) => choice.toLowerCase() === cell.trim().toLowerCase()) ?? cell,
  };
}

type BooleanField<Entry> = {
  [Field in keyof Entry & string]: Entry[Field] extends boolean ? Field : never;
}[keyof Entry & string];

/** `yes` or `no`; what spreadsheets make of truth values is read too. */
export function yesNoColumn<Entry>(field: BooleanField<Entry>, heading: string): ImportColumn<Entry> {
  const words: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false, true: true, false: false };
  return {
    field,
    heading,
    write: (entry) => (entry[field] === true ? 'yes' : 'no'),
    read: (cell) => words[cell.trim().toLowerCase()] ?? cell,
  };
}

type LinesField<Entry> = {
  [Field in keyof Entry & string]: Entry[Field] extends string[] ? Field : never;
}[keyof Entry & string];

/** Entries of one line each, below each other in one cell. */
export function linesColumn<Entry>(field: LinesField<Entry>, heading: string): ImportColumn<Entry> {
  return {
    field,
    heading,
    write: (entry) => (entry[field] as string[]).join('\n'),
    read: (cell) => cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
  };
}
