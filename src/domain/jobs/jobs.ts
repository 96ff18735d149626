/** Times: ISO 8601. */
export interface JobRow {
  name: string;
  title: string;
  schedule: string;
  lastRun: JobRunRow | null;
  lastFailure: JobRunRow | null;
}

export interface JobRunRow {
  id: string;
  status: 'running' | 'succeeded' | 'failed';
  startedAt: string;
  finishedAt: string | null;
  processed: number;
  error: string | null;
  node: string | null;
}

/** Pending or abandoned. The text may contain a secret link: not shown. */
export interface OutboxRow {
  id: string;
  topic: string;
  /** Shortened: `j…@example.com`. */
  recipient: string;
  attempts: number;
  createdAt: string;
  nextTryAt: string | null;
  failedAt: string | null;
  lastError: string | null;
}

export interface NodeRow {
  id: string;
  /** Host and process. */
  name: string;
  version: string;
  startedAt: string;
  seenAt: string;
  isLost: boolean;
  /** A differing PUBLIC_URL: so would links and cookies. */
  otherAddress: string | null;
  /** Seconds ahead of the database, if too many. */
  clockOffset: number | null;
}

/** Sizes in bytes. */
export interface Installation {
  version: string;
  nodes: NodeRow[];
  database: { version: string; size: number };
  /** Disk of DATA_DIR; null if unknown. */
  disk: { free: number; size: number; isLow: boolean } | null;
  files: 'disk' | 's3';
  /** Last `npm run backup`; null if none. */
  backup: { at: string; size: number; lacking: number; isOld: boolean } | null;
}

export interface JobOverview {
  jobs: JobRow[];
  outbox: { waiting: number; failed: number; rows: OutboxRow[] };
  /** `folder` needs delivery by hand (D10). */
  mail: 'smtp' | 'folder';
  installation: Installation;
}
