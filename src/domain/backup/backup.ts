/** GET, for admins after a recent sign-in; always the latest. */
export const backupDownloadPath = '/api/backups/latest';

/** For /admin/jobs. Times: ISO 8601, size in bytes. */
export interface BackupState {
  /** `progress`: the last step completed, in words. */
  running: { since: string; progress: string | null } | null;
  /** The last one made from the administration area. */
  last: { at: string; size: number; rows: number; files: number; lacking: number } | null;
  /** Of the last one; `gone`: removed; `elsewhere`: on another process. */
  file: 'here' | 'elsewhere' | 'gone';
  /** The process that has it. */
  node: string | null;
  failure: { at: string; words: string } | null;
}
