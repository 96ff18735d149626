export const datasetModes = ['read', 'check', 'apply'] as const;
export type DatasetMode = (typeof datasetModes)[number];

/** World Bank: `Data as CSV` and DataBank. */
export const datasetForms = ['worldBank', 'sdmx', 'weo'] as const;
export type DatasetForm = (typeof datasetForms)[number];

/** What the source says about a value. */
export const datasetMarks = ['estimate', 'forecast', 'estimateOrForecast', 'provisional', 'imputed', 'break'] as const;
export type DatasetMark = (typeof datasetMarks)[number];

export const datasetLimits = {
  bytes: 32 * 1024 * 1024,
  rows: 60_000,
  /** Years are columns. */
  columns: 200,
  /** Series of Papua New Guinea. */
  series: 200,
  values: 20_000,
  /** Changes per answer. */
  shown: 200,
  /** Characters of a key. */
  key: 500,
  /** Characters of a title or unit. */
  title: 300,
  /** Characters of the mappings, with what was checked. */
  settings: 512 * 1024,
} as const;

/** `period` as in facts, `value` exact decimal text. */
export interface Dataset {
  form: DatasetForm;
  /** Without its version. */
  name: string;
  series: DatasetSeries[];
  leftOut: LeftOut[];
}

export interface DatasetSeries {
  /** Within the data set. */
  key: string;
  title: string;
  /** In the file's words. */
  unit: string;
  /** By period. */
  points: DatasetPoint[];
  /** Periods without a value. */
  empty: string[];
}

export interface DatasetPoint {
  line: number;
  period: string;
  value: string;
  mark: DatasetMark | undefined;
}

/** A value that cannot be imported. */
export interface LeftOut {
  line: number;
  series: string;
  period: string;
  reason: string;
}
