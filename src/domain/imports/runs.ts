import type { ImportCounts, ImportNoun } from './imports.ts';

/** Times: ISO 8601. */
export interface CsvRun {
  id: string;
  noun: ImportNoun;
  fileName: string;
  /** Integer. */
  percent: number;
  /** Once it is applied. */
  counts: ImportCounts | null;
  /** Nothing came of it. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

const lists: Record<ImportNoun, string> = {
  clients: '/clients',
  opportunities: '/admin/investment-opportunities',
  services: '/admin/services',
};

/** Its list, with its result. */
export const csvRunLink = (noun: ImportNoun, id: string) => `${lists[noun]}?run=${id}`;
