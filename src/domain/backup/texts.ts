export const backupRetentionDays = 7;

export const backupTexts = {
  title: 'Backup',
  lead: 'A backup contains the database and all files, with personal data. Keep it secret, and store it away from this server.',
  keys: 'It does not contain the encryption keys. Keep the ‘keys’ file from the data directory, or SIGNING_KEYS, in another safe place. You need it to restore the site.',
  start: 'Back up now',
  running: 'Making a backup…',
  since: (when: string) => `Started ${when}`,
  mayLeave: 'You can leave this page. The backup continues.',
  none: 'No backup has been made here yet.',
  last: 'Last backup made here',
  made: (when: string, size: string) => `${when}, ${size}`,
  contents: (rows: string, files: string) => `${rows}, ${files}`,
  lacking: (count: number) =>
    count === 1 ? '1 file was missing and is not included' : `${count} files were missing and are not included`,
  download: 'Download backup',
  kept: `The server keeps the file for ${backupRetentionDays} days, or until the next backup.`,
  gone: 'The file has been removed from the server. Make a new backup to download one.',
  elsewhere: (node: string) =>
    `The file is on another process of this site (${node}). Make a new backup to download one.`,
  started: 'Backup started',
  startFailed: 'The backup was not started',
  downloadFailed: 'The backup was not downloaded',
  failedTitle: 'The last backup was not completed',
  fetchFailed: 'Failed to load the backup',

  runningAlready: 'A backup is already being made.',
  stopping: 'The site is being stopped. Try again in a minute.',
  notFound: 'There is no backup to download. Make a new one.',
  interrupted: 'The backup stopped because the site was restarted. Start a new backup.',
  full: 'There was no space left on the disk. Free some space, then start the backup again.',
  noRoom: (needed: string, free: string) =>
    `The backup needs about ${needed}, but only ${free} is free on the disk. Free some space, then start it again.`,
  failed: 'The backup could not be made. See the log for details.',
} as const;
