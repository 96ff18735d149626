/** Nouns with CSV export and import; URL segment and router key. */
export const importNouns = ['clients', 'opportunities', 'services'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** Check, download refused lines, store. */
export const importModes = ['check', 'refused', 'apply'] as const;
export type ImportMode = (typeof importModes)[number];

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Below the header. */
  rows: 60_000,
  columns: 60,
  /** Characters. */
  cell: 30_000,
  line: 150_000,
  /** Lines per response. */
  shown: 200,
  /** Characters of a value in a response. */
  value: 300,
  /** Characters of the check result sent to apply. */
  checked: 512 * 1024,
} as const;

/** Empty for new records. */
export const idHeading = 'id';
/** Last column in files of refused lines; ignored on import. */
export const reasonHeading = 'Reason';

/** Of a line, predicted or actual. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportCounts extends Record<ImportOutcome, number> {
  /** Non-empty rows below the header. */
  rows: number;
}

export interface ImportLine {
  /** As in a spreadsheet: the header is 1. */
  line: number;
  outcome: Exclude<ImportOutcome, 'unchanged'>;
  /** '' if unreadable. */
  name: string;
  changes: { heading: string; before: string; after: string }[];
  /** By column; '' for the whole line. */
  reasons: { heading: string; text: string }[];
}

export interface ImportCheck {
  counts: ImportCounts;
  /** New, changed and refused ones, refused first, truncated. */
  lines: ImportLine[];
  /** Missing columns: records keep their values. */
  missing: string[];
  /** Sent back with the file to apply it. */
  checked: string;
}

export interface ImportResult {
  counts: ImportCounts;
}

export interface RefusedFile {
  name: string;
  text: string;
}
