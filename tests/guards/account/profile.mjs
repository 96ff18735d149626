const folder = 'server/profile/';
const exported = `${folder}export.ts`;
const deletion = `${folder}deletion.ts`;
const twoFactor = 'server/auth/two-factor/two-factor.ts';

const password = { file: `${folder}password.ts`, test: 'tests/profile/password.test.ts' };
const exportGuard = { file: exported, test: 'tests/profile/export.test.ts' };
const emptied = {
  file: deletion,
  test: 'tests/profile/deletion.test.ts',
  named: 'is anonymised and keeps the records',
};

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'the session list contains own sessions only',
    file: `${folder}sessions.ts`,
    find: 'where: { userId: caller.userId, expiresAt',
    replace: 'where: { expiresAt',
    test: 'tests/profile/sessions.test.ts',
    named: 'are listed with their device',
  },
  {
    guard: 'ended sessions are not listed',
    file: `${folder}sessions.ts`,
    find: 'expiresAt: { gt: now }, absoluteExpiresAt: { gt: now } },',
    replace: 'createdAt: { lte: now } },',
    test: 'tests/profile/sessions.test.ts',
    named: 'that ended are not listed',
  },
  {
    guard: 'a listed session does not reveal its stored id',
    file: `${folder}sessions.ts`,
    find: "return signature.slice(signature.indexOf('~') + 1);",
    replace: "return signature === '' ? '' : sessionId;",
    test: 'tests/profile/sessions.test.ts',
    named: 'are listed with their device',
  },
  {
    guard: 'the sign-in history contains own entries only',
    file: `${folder}history.ts`,
    find: 'where: { userId: ctx.caller.userId, ...list',
    replace: 'where: { ...list',
    test: 'tests/profile/sessions.test.ts',
    named: 'is the user’s own',
  },
  {
    guard: 'only the user changes their profile',
    file: `${folder}profile.ts`,
    find: 'where: { id: userId, version },',
    replace: 'where: { version },',
    test: 'tests/profile/profile.test.ts',
    named: 'stores the input',
  },
  {
    guard: 'a save over a newer profile is refused',
    file: `${folder}profile.ts`,
    find: 'where: { id: userId, version },',
    replace: 'where: { id: userId },',
    test: 'tests/profile/profile.test.ts',
    named: 'a save over a newer version',
  },
  ...[
    [
      'the account',
      'findUniqueOrThrow({ where: { id: userId }, select: accountSelect })',
      'findFirstOrThrow({ select: accountSelect, orderBy: { createdAt: "desc" }, skip: 1 })',
    ],
    [
      'sessions, devices and sign-ins',
      'async function accessOf(db: Tx, userId: string) {\n  const where = { userId };',
      'async function accessOf(db: Tx, userId: string) {\n  const where = userId === "" ? { userId } : {};',
    ],
    [
      'subscriptions, invoices, payments and receipts',
      'async function billingOf(db: Tx, userId: string) {\n  const where = { userId };',
      'async function billingOf(db: Tx, userId: string) {\n  const where = userId === "" ? { userId } : {};',
    ],
    ['notifications', 'where: visibleTo(caller),', ''],
    ['enquiries', 'where: { email: confirmedEmail, deletedAt: null },', 'where: { deletedAt: null },'],
    ['records of clients', 'where: { portalUserId: userId, deletedAt: null },', 'where: { deletedAt: null },'],
    ['drafts', 'await db.contentDraft.findMany({\n    where: { userId },', 'await db.contentDraft.findMany({'],
    ['actions', 'where: { actorId: userId },', ''],
  ].map(([what, find, replace]) => ({
    guard: `the export holds nobody else’s ${what}`,
    find,
    replace,
    ...exportGuard,
  })),
  {
    guard: 'the export holds no secret',
    find: '  passwordChangedAt: true,\n',
    replace: '  passwordChangedAt: true,\n  passwordHash: true,\n',
    ...exportGuard,
  },
  {
    guard: 'enquiries of an unconfirmed address are not exported',
    find: 'confirmedEmail === null\n      ? []\n      : await db.enquiry',
    replace: "confirmedEmail === ''\n      ? []\n      : await db.enquiry",
    ...exportGuard,
  },
  {
    guard: 'changing the password requires a fresh sign-in',
    find: 'requireFresh(ctx);\n  const',
    replace: 'const',
    named: 'requires a fresh sign-in',
    ...password,
  },
  {
    guard: 'a new password is checked by the rules',
    find: 'await requireGoodPassword(ctx, { password, email: viewer.email, isStaff: isStaff(viewer) });',
    replace: '',
    named: 'and changes nothing',
    ...password,
  },
  ...[
    ['ends the other sessions', 'await endSessions(tx, userId, { except: sessionId });'],
    [
      'ends links of a former reset',
      "await tx.oneTimeToken.deleteMany({ where: { userId, purpose: 'password_reset' } });",
    ],
    ['ends the wait for a code', 'await tx.pendingMfaToken.deleteMany({ where: { userId } });'],
    ['gives a new token', 'await renewSession(ctx);'],
    [
      'is told to its owner',
      'await notifyOwner(tx, keys, userId, { ...profileNotices.passwordChanged, mailContent });',
    ],
  ].map(([what, find]) => ({
    guard: `a new password ${what}`,
    find,
    replace: '',
    named: 'changes the password, ends the other sessions',
    ...password,
  })),
  ...[
    ['a new password', password.file, 'await requireStillSignedIn(ctx, tx);'],
    ['deleting the account', deletion, 'await requireStillSignedIn(ctx, tx);'],
    ['turning two-factor on', twoFactor, 'await requireStillSignedIn(ctx, tx);\n  if (await hasTwoFactor'],
    ['turning two-factor off', twoFactor, 'await requireStillSignedIn(ctx, tx);\n      if ((await spend'],
    ['a new password', 'server/auth/own-change.ts', 'if (sessions === 0)'],
  ].map(([what, file, find]) => ({
    guard: `${what} is refused if the session ended during the request (${file})`,
    file,
    find,
    replace: find.replace('await requireStillSignedIn(ctx, tx);', '').replace('=== 0', '< 0'),
    test: 'tests/profile/ended-session.test.ts',
    named: `${what} by a session that ends`,
  })),
  {
    guard: 'a new password of staff is in the audit log',
    find: "await auditOwn(tx, ctx, { action: 'profile.changePassword' });",
    replace: '',
    named: 'is in the audit log for staff',
    ...password,
  },
  {
    guard: 'clients’ own changes are not in the audit log',
    file: 'server/auth/own-change.ts',
    find: 'if (!isStaff(viewer)) return;',
    replace: '',
    test: 'tests/profile/profile.test.ts',
    named: 'is in the audit log for staff only',
  },
  {
    guard: 'deleting an account requires a fresh sign-in',
    file: deletion,
    find: 'requireFresh(ctx);\n',
    replace: '',
    test: 'tests/profile/deletion.test.ts',
    named: 'requires a fresh sign-in',
  },
  {
    guard: 'the last administrator cannot be deleted',
    file: deletion,
    find: 'await refuseLastAdmin(tx, userId, profileRefusals.lastAdmin);',
    replace: '',
    test: 'tests/roles/last-admin.test.ts',
    named: 'keeps the role and the account',
  },
  {
    guard: 'of two administrators who delete themselves one stays',
    file: deletion,
    find: 'await lockAdmins(tx);\n',
    replace: '',
    test: 'tests/profile/deletion.test.ts',
    named: 'delete themselves until one is left',
  },
  { guard: 'an emptied account has no password', find: 'passwordHash: null,', replace: '', ...emptied },
  {
    guard: 'an anonymised account has no roles',
    find: 'await tx.userRole.deleteMany({ where });',
    replace: '',
    ...emptied,
  },
  {
    guard: 'an anonymised account has no sessions',
    find: 'await tx.session.deleteMany({ where });',
    replace: '',
    ...emptied,
  },
  {
    guard: 'an anonymised account has no history',
    find: 'await tx.signIn.deleteMany({ where });',
    replace: '',
    ...emptied,
  },
  {
    guard: 'the audit log has no address of a deleted client',
    file: deletion,
    find: 'const name = isStaff(viewer) ? viewer.email : profileRefusals.deletedAccount;',
    replace: "const name = profileRefusals.deletedAccount === '' ? '' : viewer.email;",
    test: 'tests/profile/deletion.test.ts',
    named: 'is deleted with everything attached to it',
  },
];
