/** Dependencies that are down or full: the disk, the file store, the mail server. Found by `npm run bench:faults`. */
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
    guard: 'a full log disk causes no error in the caller',
    find: 'if (!isBusy(error) || isStuck) return;',
    replace: 'if (!isBusy(error) || isStuck) throw error;',
    ...output,
  },
  {
    guard: 'an unread log blocks for one line, not each',
    find: 'isStuck ||= tries > patience;',
    replace: 'isStuck = tries > patience;',
    ...output,
  },
  {
    guard: 'the log buffer is bounded',
    find: 'if (size + Buffer.byteLength(lines) > maxHeld) lost += 1;\n      else hold(lines);',
    replace: 'hold(lines);',
    ...output,
  },
  {
    guard: 'a database without space counts as down',
    file: 'server/platform/database/outages.ts',
    find: '    [...exhaustedCodes],\n',
    replace: '',
    test: 'tests/platform/database.test.ts',
    named: 'includes one without space',
  },
  {
    guard: 'bytes are removed if Postgres had no space for their row',
    file: 'server/media/upload/store.ts',
    find: 'isDatabaseDown(error) && !isDatabaseExhausted(error)',
    replace: 'isDatabaseDown(error)',
    test: 'tests/media/upload.test.ts',
    named: 'and Postgres has no space for the row',
  },
  {
    guard: 'a start without disk space is refused with a message',
    file: 'server/platform/files/full-at-start.ts',
    find: 'if (isDiskFull(error)) {',
    replace: 'if (false) {',
    test: 'tests/platform/postgres.test.ts',
    named: 'reports in one sentence that the disk is full',
  },
  {
    guard: 'an unresponsive file store times out',
    find: '      late.abort();',
    replace: '',
    ...s3,
  },
  {
    guard: 'a stuck file is not retried while a request waits',
    find: 'error instanceof StuckError || ',
    replace: '',
    ...s3,
  },
  {
    guard: 'mail waiting for its server is sent when it is back',
    find: '      await bringForward();\n',
    replace: '',
    ...outbox,
  },
  {
    guard: 'refused mail waits for its retry time',
    find: "\n        .where((eb) => sql<boolean>`${eb.ref('last_error')} ^@ ${anyOf(awayReasons, 'text')}`),",
    replace: ',',
    ...outbox,
  },
  {
    guard: 'mail is not retried early each time another is sent',
    find: ' || performance.now() - forwardedAt < forwardMs',
    replace: '',
    ...outbox,
  },
];
