import type { DatasetChange, DatasetCounts, DatasetRead } from '../../src/domain/facts/datasets/answers.ts';
import type { DatasetSettings } from '../../src/domain/facts/datasets/mapping.ts';
import type { SignedIn } from '../context.ts';
import type { ImportFile } from '../csv/received-file.ts';

/** `id`: '' if new. */
export interface ConvertedLine<Entry> {
  id: string;
  entry: Entry;
  change: DatasetChange;
}

export interface Converted<Entry> {
  /** What would change. */
  lines: ConvertedLine<Entry>[];
  leftOut: DatasetChange[];
  counts: Pick<DatasetCounts, 'same' | 'empty'>;
}

export interface DatasetConversion<Entry> extends Converted<Entry> {
  /** Saves the settings for the next file, audited. */
  saveSettings: () => Promise<void>;
}

/** Files in forms of others as lines of the import. VALIDATION on `file`. */
export interface DatasetSource<Entry> {
  read: (ctx: SignedIn, file: ImportFile) => Promise<DatasetRead>;
  /** Repeatable for the same file, settings, day and records. */
  convert: (ctx: SignedIn, file: ImportFile, settings: DatasetSettings) => Promise<DatasetConversion<Entry>>;
}
