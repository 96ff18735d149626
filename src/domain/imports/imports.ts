/** URL segment and router key. */
export const importNouns = ['clients', 'opportunities', 'services', 'facts'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** `refused`: download those lines. */
export const importModes = ['columns', 'check', 'refused', 'apply'] as const;
export type ImportMode = (typeof importModes)[number];

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 60_000,
  columns: 60,
  /** Characters. */
  cell: 30_000,
  line: 150_000,
  /** Characters of an example. */
  example: 60,
  /** Lines per response. */
  shown: 200,
  /** Characters of a value in a response. */
  value: 300,
  /** Characters sent back to apply. */
  checked: 512 * 1024,
  /** Characters, with `checked`. */
  settings: 520 * 1024,
} as const;

export const idHeading = 'id';
/** Ignored on import. */
export const reasonHeading = 'Reason';

export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportCounts extends Record<ImportOutcome, number> {
  rows: number;
}

export interface ImportLine {
  /** The header is 1. */
  line: number;
  outcome: Exclude<ImportOutcome, 'unchanged'>;
  name: string;
  changes: { heading: string; before: string; after: string }[];
  reasons: { heading: string; text: string }[];
}

export interface ImportColumns {
  /** Without the header. */
  rows: number;
  /** `example`: the first value. */
  columns: { position: number; heading: string; example: string }[];
  /** `id` first. `found`: positions with the best matching heading. */
  fields: { field: string; heading: string; isRequired: boolean; found: number[] }[];
  /** Can find records. */
  keys: string[];
}

export interface ImportCheck {
  counts: ImportCounts;
  /** Refused first, truncated; no unchanged ones. */
  lines: ImportLine[];
  /** Records keep their values. */
  missing: string[];
  /** Sent back to apply. */
  checked: string;
}

export interface ImportStarted {
  /** Its id. */
  run: string;
}

export interface RefusedFile {
  name: string;
  text: string;
}
