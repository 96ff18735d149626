import type { ImportCounts, ImportNoun } from './imports.ts';

export const csvRunKinds = ['import', 'export'] as const;
export type CsvRunKind = (typeof csvRunKinds)[number];

/** Times: ISO 8601. */
export interface CsvRun {
  id: string;
  kind: CsvRunKind;
  noun: ImportNoun;
  fileName: string;
  /** Integer. */
  percent: number;
  /** Of a finished import. */
  counts: ImportCounts | null;
  /** Nothing came of it. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export const csvRunScreen = (id: string) => `/admin/imports/${id}`;
