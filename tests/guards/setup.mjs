/** The set-up checklist, its test email, and the set-up link. */
const list = 'tests/site/setup.test.ts';
const mails = 'tests/site/test-mail.test.ts';
const rules = 'src/domain/admin/setup.ts';
const read = 'server/dashboard/setup.ts';
const mail = 'server/dashboard/test-mail.ts';
const link = 'server/auth/first-admin.ts';
const links = 'tests/auth/first-admin.test.ts';

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  ...['setup: adminProcedure.query', 'confirmLegalPage: adminProcedure', 'sendTestMail: adminProcedure'].map(
    (find) => ({
      guard: `site.${find.split(':')[0]} is for admins alone`,
      file: 'server/dashboard/router.ts',
      find,
      replace: find.replace('adminProcedure', 'staffProcedure'),
      test: list,
      named: 'is for administrators only',
    }),
  ),
  {
    guard: 'open tasks prevent ‘ready to launch’',
    file: rules,
    find: "setupKinds.every((kind) => kind === 'gate' || stateOf(kind, facts) !== 'todo')",
    replace: "setupKinds.some((kind) => kind === 'gate' || stateOf(kind, facts) !== 'todo')",
    test: list,
    named: 'is ready to launch once',
  },
  {
    guard: 'an unpayable service is reported',
    file: rules,
    find: "unpayable > 0 ? 'todo' : ",
    replace: '',
    test: list,
    named: 'a bank account',
  },
  {
    guard: 'a page changed since is not confirmed',
    file: rules,
    find: 'version !== null && confirmed?.version === version',
    replace: 'version !== null && confirmed !== null',
    test: list,
    named: 'are confirmed by version',
  },
  {
    guard: 'a confirmation is valid for the version that was read',
    file: read,
    find: 'refuseNewer(found, version, texts.pageChanged);',
    replace: '',
    test: list,
    named: 'are confirmed by version',
  },
  {
    guard: 'the first confirmation of a version stays',
    file: read,
    find: 'isNew = stored[page]?.version !== version;',
    replace: 'isNew = true;',
    test: list,
    named: 'confirmed by two administrators at the same time are both stored',
  },
  {
    guard: 'concurrent confirmations are both stored',
    file: 'server/dashboard/stored-setup.ts',
    find: '.forUpdate()',
    replace: '',
    test: list,
    named: 'confirmed by two administrators at the same time are both stored',
  },
  {
    guard: 'a hidden page cannot be confirmed',
    file: 'server/articles/setup.ts',
    find: 'slug, ...visibleAt(now)',
    replace: 'slug, createdAt: { lte: new Date(now.getTime() + 1e12) }',
    test: list,
    named: 'that visitors cannot see',
  },
  {
    guard: 'administrators who cannot sign in do not count',
    file: 'server/auth/last-admin.ts',
    find: 'user: { ...activeAccount, emailConfirmedAt: { not: null } },\n}',
    replace: 'user: { erasedAt: null },\n}',
    test: list,
    named: 'a second administrator',
  },
  {
    guard: 'test emails are counted',
    file: mail,
    find: 'await deps.limits.ownMail(caller.userId);',
    replace: '',
    test: mails,
    named: 'is limited per administrator',
  },
  {
    guard: 'a test email in progress is not sent twice',
    file: mail,
    find: 'if ((await tx.outboxMessage.count({ where: { dedupeKey } })) > 0) {',
    replace: 'if (dedupeKey === "") {',
    test: mails,
    named: 'requested twice at the same time is sent once',
  },
  {
    guard: 'a test email of another call is left to that call',
    file: mail,
    find: ".where('attempts', '>', 0)",
    replace: '',
    test: mails,
    named: 'that another call has just written',
  },
  {
    guard: 'an unsent test email stays in the outbox',
    file: 'server/mail/outbox-worker.ts',
    find: 'if (awayReasons.some((words) => reason.startsWith(words))) wasAway = true;\n    await retryUntilRecorded(() => recordFailure(message, reason));',
    replace: 'wasAway = true;',
    test: mails,
    named: 'to a dead mail server',
  },
  {
    guard: 'the set-up link passes the trial gate',
    file: link,
    find: 'ctx.cookies.set(grant.name, grant.value, grant.options);',
    replace: '',
    test: links,
    named: 'creates the first admin outside the gate, signs them in, and is then invalid',
  },
  {
    guard: 'the set-up link does not pass two-factor',
    file: link,
    find: 'hasTwoFactor: totpFactors.length > 0',
    replace: 'hasTwoFactor: totpFactors.length > 9',
    test: links,
    named: 'requires the code of an account with two-factor (D12)',
  },
  {
    guard: 'a suspended account does not use up the set-up link',
    file: link,
    find: 'refuseClosed({ isConfirmed: true, isSuspended: suspendedAt !== null });',
    replace: 'refuseClosed({ isConfirmed: true, isSuspended: suspendedAt === now });',
    test: links,
    named: 'is not used up by a suspended account',
  },
];
