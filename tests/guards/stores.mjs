/** What the site leans on is away or full: the disk, the file store, the mail server. Found by `npm run bench:faults`. */
const output = { file: 'server/platform/log/output.ts', test: 'tests/platform/output.test.ts' };
const s3 = {
  file: 'server/platform/files/s3.ts',
  test: 'tests/platform/files.test.ts',
  named: 'time out when the server hangs',
};
const outbox = {
  file: 'server/mail/outbox-worker.ts',
  test: 'tests/mail/delivery.test.ts',
  named: 'sends at once when the server accepts mail again',
};

export const guards = [
  {
    guard: 'a full disk behind the log is no fault of anyone who writes a line',
    find: 'if (!isBusy(error) || isStuck) return;',
    replace: 'if (!isBusy(error) || isStuck) throw error;',
    ...output,
  },
  {
    guard: 'a log that nobody reads holds up one line, not each',
    find: 'isStuck ||= tries > patience;',
    replace: 'isStuck = tries > patience;',
    ...output,
  },
  {
    guard: 'of the log only so much is held back',
    find: 'if (size + Buffer.byteLength(lines) > maxHeld) lost += 1;\n      else hold(lines);',
    replace: 'hold(lines);',
    ...output,
  },
  {
    guard: 'a database without room is one that is down',
    file: 'server/platform/database.ts',
    find: '    [...EXHAUSTED_CODES],\n',
    replace: '',
    test: 'tests/platform/database.test.ts',
    named: 'includes one without space',
  },
  {
    guard: 'bytes go whose row Postgres had no room for',
    file: 'server/media/upload/store.ts',
    find: 'isDatabaseDown(error) && !isDatabaseExhausted(error)',
    replace: 'isDatabaseDown(error)',
    test: 'tests/media/upload.test.ts',
    named: 'and Postgres has no space for the row',
  },
  {
    guard: 'a start without room is refused in a sentence',
    file: 'server/platform/files/full-at-start.ts',
    find: 'if (isDiskFull(error)) {',
    replace: 'if (false) {',
    test: 'tests/platform/postgres.test.ts',
    named: 'reports in one sentence that the disk is full',
  },
  {
    guard: 'a file store that says nothing is given up',
    find: '      late.abort();',
    replace: '',
    ...s3,
  },
  {
    guard: 'a file that got stuck is not sent again while someone waits',
    find: 'error instanceof StuckError || ',
    replace: '',
    ...s3,
  },
  {
    guard: 'mail that waited for its server leaves when it is back',
    find: '      await bringForward();\n',
    replace: '',
    ...outbox,
  },
  {
    guard: 'mail that was refused waits for its time',
    find: "\n        .where((eb) => sql<boolean>`${eb.ref('last_error')} ^@ ${anyOf(awayReasons, 'text')}`),",
    replace: ',',
    ...outbox,
  },
  {
    guard: 'mail is not brought forward each time another gets through',
    find: ' || performance.now() - forwardedAt < forwardMs',
    replace: '',
    ...outbox,
  },
];
