import type { ImportCounts } from '../../imports/imports.ts';
import type { FactValue } from '../facts.ts';
import type { DatasetForm, LeftOut } from './datasets.ts';
import type { SeriesMapping } from './mapping.ts';

/** The answer to `read`. */
export interface DatasetRead {
  form: DatasetForm;
  dataset: string;
  series: DatasetChoice[];
}

export interface DatasetChoice {
  key: string;
  title: string;
  unit: string;
  count: number;
  /** Their first and last. */
  periods: [string, string];
  latest: string;
  /** Kept from an earlier file, else a suggestion. */
  mapping: SeriesMapping;
  isKept: boolean;
}

export interface DatasetCounts extends Pick<ImportCounts, 'new' | 'changed'> {
  same: number;
  leftOut: number;
  /** Periods without a value. */
  empty: number;
}

export interface DatasetChange extends LeftOut {
  outcome: 'new' | 'changed' | 'leftOut';
  before: FactValue | undefined;
  after: FactValue | undefined;
  note: string;
}

/** The answer to `check`. */
export interface DatasetCheck {
  counts: DatasetCounts;
  /** Left out first, truncated. */
  changes: DatasetChange[];
  /** Sent back to apply; '' if nothing would change. */
  checked: string;
}
