/** Nouns whose records go out as CSV and come in again: last part of the addresses, and key of the router. */
export const importNouns = ['clients', 'opportunities', 'services'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** What is done with a file that is sent: looked at, looked at for what it refuses as a file of its own, or stored. */
export const importModes = ['check', 'refused', 'apply'] as const;
export type ImportMode = (typeof importModes)[number];

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Lines below the header. */
  rows: 60_000,
  columns: 60,
  /** Characters of a cell, and of a whole line. */
  cell: 30_000,
  line: 150_000,
  /** Lines that an answer shows. */
  shown: 200,
  /** Characters of a value in an answer. */
  value: 300,
  /** Characters of what a check gives for the apply that follows it. */
  checked: 512 * 1024,
} as const;

/** The first column; empty in the line of a new record. */
export const idHeading = 'id';
/** The column that a file of refused lines has at its end; passed over when such a file comes in. */
export const reasonHeading = 'Reason';

/** What would become of a line, or has. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportCounts extends Record<ImportOutcome, number> {
  /** Lines with something in them, below the header. */
  rows: number;
}

/** One line of a check: new, changed or refused. */
export interface ImportLine {
  /** As a spreadsheet numbers it: the header is 1. */
  line: number;
  outcome: Exclude<ImportOutcome, 'unchanged'>;
  /** What a person calls the record; '' where that cannot be read. */
  name: string;
  /** Of a changed one: its columns that differ. */
  changes: { heading: string; before: string; after: string }[];
  /** Of a refused one: a sentence for each column, or for the whole line ('' as its heading). */
  reasons: { heading: string; text: string }[];
}

export interface ImportCheck {
  counts: ImportCounts;
  /** Lines that are not unchanged, the refused ones first; the first of them. */
  lines: ImportLine[];
  /** Columns that the file leaves out: of those, records keep what they have. */
  missing: string[];
  /** Sent with the same file to apply what was shown. */
  checked: string;
}

export interface ImportResult {
  counts: ImportCounts;
}

/** The refused lines as a file. */
export interface RefusedFile {
  name: string;
  text: string;
}
