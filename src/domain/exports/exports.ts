/** Router key and last path segment. */
export const exportNouns = ['clients', 'opportunities', 'services', 'facts', 'enquiries', 'payments'] as const;
export type ExportNoun = (typeof exportNouns)[number];

export const exportLimits = {
  /** Rows of a direct answer; more: background. */
  streamed: 5_000,
  keptDays: 3,
  /** Characters of a filter. */
  filter: 500,
} as const;

/** Times: ISO 8601. */
export interface CsvExport {
  id: string;
  noun: ExportNoun;
  fileName: string;
  /** Rows. */
  total: number;
  /** Integer. */
  percent: number;
  /** Why there is no file. */
  error: string | null;
  finishedAt: string | null;
  expiresAt: string;
}

export interface ExportStarted {
  /** Null: a direct answer. */
  export: string | null;
}

const lists: Record<ExportNoun, string> = {
  clients: '/clients',
  opportunities: '/admin/investment-opportunities',
  services: '/admin/services',
  facts: '/admin/facts',
  enquiries: '/admin/enquiries',
  payments: '/admin/payments',
};

/** Its list, with the download. */
export const exportLink = (noun: ExportNoun, id: string) => `${lists[noun]}?exported=${id}`;

export const exportFilePath = '/api/exports/files';
