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

export interface JobOverview {
  jobs: JobRow[];
  outbox: { waiting: number; failed: number; rows: OutboxRow[] };
  /** Where mail goes: over SMTP, or into files that somebody has to hand over (D10). */
  mail: 'smtp' | 'folder';
}
