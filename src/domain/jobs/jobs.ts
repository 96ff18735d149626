/** A background job and its last run, for /admin/jobs. Times are ISO 8601. */
export interface JobRow {
  name: string;
  /** What it does, in words. */
  title: string;
  /** When it runs, in words. */
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

/** A mail or notice that waits to leave or was given up. Its words are not shown: they may hold a link. */
export interface OutboxRow {
  id: string;
  topic: string;
  /** The recipient, shortened: `j…@example.com`. */
  recipient: string;
  attempts: number;
  createdAt: string;
  nextTryAt: string | null;
  failedAt: string | null;
  lastError: string | null;
}

/** A process that serves the site. */
export interface NodeRow {
  id: string;
  /** Machine and process. */
  name: string;
  version: string;
  startedAt: string;
  seenAt: string;
  /** Has not been heard of for a while: it ended without a word, or it hangs. */
  isLost: boolean;
  /** Its PUBLIC_URL where it differs from that of the node that answers: links and cookies would differ too. */
  otherAddress: string | null;
  /** By how many seconds its clock is ahead of the database's, where that is too much. */
  clockOffset: number | null;
}

/** What the site runs on. Sizes in bytes. */
export interface Installation {
  /** The build of the node that answers. */
  version: string;
  nodes: NodeRow[];
  database: { version: string; size: number };
  /** Of the disk that DATA_DIR lies on; null where it cannot be told. */
  disk: { free: number; size: number; isLow: boolean } | null;
  files: 'disk' | 's3';
  /** The last one that was made with `npm run backup`; null while there is none. */
  backup: { at: string; size: number; lacking: number; isOld: boolean } | null;
}

export interface JobOverview {
  jobs: JobRow[];
  outbox: { waiting: number; failed: number; rows: OutboxRow[] };
  /** Where mail goes: over SMTP, or into files that somebody has to hand over (D10). */
  mail: 'smtp' | 'folder';
  installation: Installation;
}
