/** GET, for admins after a recent sign-in. */
export const backupDownloadPath = '/api/backups/latest';

/** Times: ISO 8601; size in bytes. */
export interface BackupState {
  /** `progress`: last step completed. */
  running: { since: string; progress: string | null } | null;
  /** Made in the administration area. */
  last: { at: string; size: number; rows: number; files: number; lacking: number } | null;
  /** `elsewhere`: on another process. */
  file: 'here' | 'elsewhere' | 'gone';
  /** The process that has it. */
  node: string | null;
  failure: { at: string; words: string } | null;
}
