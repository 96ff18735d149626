const rules = 'server/auth/primitives/password-rules.ts';
const passwords = 'server/auth/primitives/passwords.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a password of staff has 12 characters',
    file: rules,
    find: 'if (isStaff && password.length < passwordLimits.minForStaff) throw refuse(authTexts.passwordShortForStaff);',
    replace: '',
    test: 'tests/auth/passwords.test.ts',
    named: 'has at least 6 characters, 12 for staff, and at most 256',
  },
  {
    guard: 'a password has 256 characters at most',
    file: rules,
    find: 'if (password.length > passwordLimits.max) throw refuse(authTexts.passwordTooLong);',
    replace: '',
    test: 'tests/auth/passwords.test.ts',
    named: 'has at least 6 characters, 12 for staff, and at most 256',
  },
  {
    guard: 'a password is not common',
    file: rules,
    find: '.guesses < fewestGuesses;',
    replace: '.guesses < 1;',
    test: 'tests/auth/passwords.test.ts',
    named: 'is too common',
  },
  {
    guard: 'a password is not made of the own e-mail',
    file: rules,
    find: 'const own = partsOf(email);',
    replace: 'const own = partsOf(email).slice(0, 0);',
    test: 'tests/auth/passwords.test.ts',
    named: 'is not derived from the user’s own e-mail:',
  },
  {
    guard: 'a password is not named after the site',
    file: rules,
    find: 'if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;',
    replace: 'if (bare.length > 2 && own.some((word) => letters(word) === bare)) return true;',
    test: 'tests/auth/passwords.test.ts',
    named: 'is not derived from the site’s name:',
  },
  {
    guard: 'a hash costs what was decided',
    file: passwords,
    find: 'memoryCost: 19_456',
    replace: 'memoryCost: 1024',
    test: 'tests/auth/passwords.test.ts',
    named: 'uses argon2id, and distinguishes a right password from a wrong one and from junk',
  },
  {
    guard: 'a flood of sign-ins is told to come again',
    file: 'server/platform/concurrency-limiter.ts',
    find: 'if (queue.pending >= running && queue.size >= waiting) {',
    replace: 'if (running < 0) {',
    test: 'tests/auth/passwords.test.ts',
    named: 'runs a few at a time, queues 50 and tells the rest when to retry',
  },
  {
    guard: 'weaker hashes are written again',
    file: passwords,
    find: 'return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;',
    replace: 'return (memory ?? 0) < 0 || (time ?? 0) < 0;',
    test: 'tests/auth/sign-in.test.ts',
    named: 'upgrades a weaker hash, without ending anything',
  },
];
