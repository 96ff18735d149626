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
    named: 'has 6 characters, 12 for staff',
  },
  {
    guard: 'a password has 256 characters at most',
    file: rules,
    find: 'if (password.length > passwordLimits.max) throw refuse(authTexts.passwordTooLong);',
    replace: '',
    test: 'tests/auth/passwords.test.ts',
    named: 'has 6 characters, 12 for staff',
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
    named: 'is not made of the own e-mail',
  },
  {
    guard: 'a password is not named after the site',
    file: rules,
    find: 'if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;',
    replace: 'if (bare.length > 2 && own.some((word) => letters(word) === bare)) return true;',
    test: 'tests/auth/passwords.test.ts',
    named: 'is not named after the site',
  },
  {
    guard: 'a hash costs what was decided',
    file: passwords,
    find: 'memoryCost: 19_456',
    replace: 'memoryCost: 1024',
    test: 'tests/auth/passwords.test.ts',
    named: 'is argon2id',
  },
  {
    guard: 'a flood of sign-ins is told to come again',
    file: 'server/platform/concurrency-limiter.ts',
    find: 'if (queue.pending >= running && queue.size >= waiting) {',
    replace: 'if (running < 0) {',
    test: 'tests/auth/passwords.test.ts',
    named: 'tells the rest when to come again',
  },
  {
    guard: 'weaker hashes are written again',
    file: passwords,
    find: 'return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;',
    replace: 'return (memory ?? 0) < 0 || (time ?? 0) < 0;',
    test: 'tests/auth/sign-in.test.ts',
    named: 'writes a weaker hash again',
  },
];
