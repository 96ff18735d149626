/** Confirming an address signs in only where the account was made. */
const browsers = 'server/auth/sign-up-browsers.ts';
const signUp = 'server/auth/sign-up.ts';
const credentials = 'server/auth/credentials.ts';
const test = 'tests/auth/sign-up-browser.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'confirming in another browser signs nobody in',
    file: browsers,
    find: 'rows.find((row) => row.tokenHash === tokenHash)',
    replace: 'rows[0]',
    test,
    named: 'in a browser that signed up for another account',
  },
  {
    guard: 'a sign-up cookie is valid for one account',
    file: browsers,
    find: 'where: { userId, expiresAt',
    replace: 'where: { expiresAt',
    test,
    named: 'in a browser that signed up for another account',
  },
  {
    guard: 'a sign-up cookie expires after 48 hours',
    file: browsers,
    find: 'expiresAt: { gt: ctx.deps.clock.now() }, createdAt',
    replace: 'createdAt',
    test,
    named: 'once the cookie has expired, with a newer link',
  },
  {
    guard: 'a password newer than the sign-up signs nobody in by confirming',
    file: browsers,
    find: ', createdAt: { gte: passwordChangedAt } },',
    replace: ' },',
    test,
    named: 'where the password is newer',
  },
  {
    guard: 'confirming uses up the sign-up cookies',
    file: browsers,
    find: '  await tx.signUpBrowser.deleteMany({ where: { userId } });\n  const tokenHash',
    replace: '  const tokenHash',
    test,
    named: 'in another browser',
  },
  {
    guard: 'the target of a sign-up is a path of this site',
    file: browsers,
    find: 'returnPath: returnPath(redirect)',
    replace: "returnPath: redirect ?? '/'",
    test,
    named: 'redirects to / if the target is',
  },
  {
    guard: 'only the hash of a sign-up cookie is stored',
    file: browsers,
    find: 'data: { userId, tokenHash: hashToken(token), returnPath',
    replace: 'data: { userId, tokenHash: token, returnPath',
    test,
    named: 'is recognised by a cookie that scripts cannot read, stored only as a hash',
  },
  {
    guard: 'confirming does not sign in a suspended account',
    file: signUp,
    find: 'account.isSuspended || ',
    replace: '',
    test,
    named: 'for a suspended account',
  },
  {
    guard: 'confirming does not sign in staff',
    file: signUp,
    find: 'roles.length > 0 || ',
    replace: '',
    test,
    named: 'for staff',
  },
  {
    guard: 'confirming signs nobody in before the trial gate',
    file: signUp,
    find: ' || !ctx.hasGrant',
    replace: '',
    test,
    named: 'before the trial gate',
  },
  {
    guard: 'confirming does not pass the second factor',
    file: signUp,
    find: "if (account.hasTwoFactor) return { step: 'secondFactor', to };",
    replace: '',
    test,
    named: 'requires the code of a second factor',
  },
  {
    guard: 'removed credentials include sign-up cookies',
    file: credentials,
    find: '  await tx.signUpBrowser.deleteMany({ where: { userId } });\n',
    replace: '',
    test: 'tests/auth/first-admin.test.ts',
    named: 'gives the stranger nothing if the account is already an administrator',
  },
];
