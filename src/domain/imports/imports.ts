/** Nouns with CSV export and import; last URL segment and router key. */
export const importNouns = ['clients', 'opportunities', 'services'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** Check, download the refused lines, or store. */
export const importModes = ['check', 'refused', 'apply'] as const;
export type ImportMode = (typeof importModes)[number];

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Below the header. */
  rows: 60_000,
  columns: 60,
  /** Characters of a cell and of a line. */
  cell: 30_000,
  line: 150_000,
  /** Lines per response. */
  shown: 200,
  /** Characters of a value in a response. */
  value: 300,
  /** Characters of the check result sent to apply. */
  checked: 512 * 1024,
} as const;

/** The first column; empty for new records. */
export const idHeading = 'id';
/** Last column of a file of refused lines; ignored on import. */
export const reasonHeading = 'Reason';

/** Result of a line, predicted or actual. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportCounts extends Record<ImportOutcome, number> {
  /** Non-empty, below the header. */
  rows: number;
}

/** A new, changed or refused line. */
export interface ImportLine {
  /** Spreadsheet line number: the header is 1. */
  line: number;
  outcome: Exclude<ImportOutcome, 'unchanged'>;
  /** Name of the record; '' if unreadable. */
  name: string;
  /** Differing columns of a changed line. */
  changes: { heading: string; before: string; after: string }[];
  /** Refusals by column; '' as heading for the whole line. */
  reasons: { heading: string; text: string }[];
}

export interface ImportCheck {
  counts: ImportCounts;
  /** Not unchanged, refused first, truncated. */
  lines: ImportLine[];
  /** Columns missing in the file: records keep their values. */
  missing: string[];
  /** Sent back with the same file to apply it. */
  checked: string;
}

export interface ImportResult {
  counts: ImportCounts;
}

export interface RefusedFile {
  name: string;
  text: string;
}
