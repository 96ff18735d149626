import type { ImportCounts, ImportNoun } from './imports.ts';

/** Times: ISO 8601. */
export interface CsvRun {
  id: string;
  noun: ImportNoun;
  fileName: string;
  /** Integer. */
  percent: number;
  /** Once applied. */
  counts: ImportCounts | null;
  /** It failed. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

const lists: Record<ImportNoun, string> = {
  clients: '/clients',
  opportunities: '/admin/investment-opportunities',
  services: '/admin/services',
  facts: '/admin/facts',
};

/** Its list, with the result. */
export const csvRunLink = (noun: ImportNoun, id: string) => `${lists[noun]}?run=${id}`;
