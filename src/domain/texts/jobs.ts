import { trashDays } from '../trash.ts';

/** Words of /admin/jobs (D3). */
export const jobTexts = {
  title: 'Jobs',
  lead: 'What the site does by itself, and whether it went well.',
  jobs: 'Background jobs',
  neverRun: 'Has not run yet',
  lastRun: 'Last run',
  lastFailure: 'Last failure',
  processed: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  states: { running: 'Running', succeeded: 'Succeeded', failed: 'Failed' },
  run: 'Run now',
  runTitle: (title: string) => `Run now: ${title}`,
  started: 'Job finished',
  runFailed: 'The job failed',
  outbox: 'Outgoing mail',
  waiting: (count: number) => (count === 1 ? '1 mail is waiting' : `${count} mails are waiting`),
  failedMails: (count: number) => (count === 1 ? '1 mail was given up' : `${count} mails were given up`),
  allSent: 'Nothing is waiting: every mail has left.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  nextTry: (when: string) => `next try ${when}`,
  givenUp: (when: string) => `given up ${when}`,
  retry: 'Send again',
  retryLabel: (topic: string, recipient: string) => `Send ${topic} to ${recipient} again`,
  retried: 'The mail is queued again',
  retryFailed: 'The mail could not be queued',
  folderTitle: 'Mail is written into files',
  folderText:
    'No mail server is set (SMTP_URL), so confirmations, password resets and receipts are kept as files in the folder mail of the data folder and reach nobody.',
  fetchFailed: 'Failed to load the jobs',

  hourly: 'Every hour',
  everyFiveMinutes: 'Every five minutes',
  workingMornings: (time: string) => `On working days at ${time}, in the time zone of the site`,
  nightly: (time: string) => `Every night at ${time}, in the time zone of the site`,

  accessTitle:
    'Remove ended sessions, used and ended links, pending codes, forgotten devices and unfinished enrolments',
  countersTitle: 'Remove ended counts of the limits and ended idempotency keys',
  signInsTitle: 'Delete sign-in history older than 12 months',
  enquiriesTitle: 'Delete enquiries whose time of keeping is over',
  enquiryTimesTitle: 'Work out the usual time to a reply, and due times of enquiries after changes of holidays or zone',
  recordsTitle: 'Delete sent and given-up messages older than 30 days, and runs of jobs older than 90 days',
  missingTitle: 'Forget addresses that nobody has asked for in 90 days',
  emptyTrashTitle: `Delete for good what has been in the trash for ${trashDays} days`,
  morningMailTitle: 'Send each administrator the list of what is late or waiting',
  makeVariantsTitle: 'Make the smaller copies of pictures that were not made at once',
  scheduledTitle: 'Tell every node of pages and posts that began or ended at their time',
  sweepFilesTitle:
    'Remove files that nothing names, find those that are missing, and delete proofs that belong to no payment',

  unknown: 'There is no such job.',
  runningAlready: 'This job is running already.',
  messageGone: 'This message has left or is being sent.',
  /** What stands as the error of a failed run; the log has the cause. */
  interrupted: 'The process ended while the job was running',
  databaseAway: 'The database could not be reached',
  storeAway: 'The file store could not be reached',
  notPurged: (count: number) =>
    `${count === 1 ? '1 thing' : `${count} things`} in the trash could not be deleted for good; the log says why`,
  foreignFiles: (count: number, known: number) =>
    `The file store holds ${count} files that this site does not know and ${known} that it does. None was removed: check that the store and the database belong together`,
  failed: (code: string) => (code === '' ? 'The job failed; the log says why' : `The job failed (${code})`),
} as const;
