const rules = 'server/auth/primitives/password-rules.ts';
const passwords = 'server/auth/primitives/passwords.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a staff password has at least 12 characters',
    file: rules,
    find: 'if (isStaff && password.length < passwordLimits.minForStaff) throw refuse(authTexts.passwordShortForStaff);',
    replace: '',
    test: 'tests/auth/passwords.test.ts',
    named: 'has at least 6 characters, 12 for staff, and at most 256',
  },
  {
    guard: 'a password has at most 256 characters',
    file: rules,
    find: 'if (password.length > passwordLimits.max) throw refuse(authTexts.passwordTooLong);',
    replace: '',
    test: 'tests/auth/passwords.test.ts',
    named: 'has at least 6 characters, 12 for staff, and at most 256',
  },
  {
    guard: 'a common password is refused',
    file: rules,
    find: '.guesses < fewestGuesses;',
    replace: '.guesses < 1;',
    test: 'tests/auth/passwords.test.ts',
    named: 'is too common',
  },
  {
    guard: 'a password is not derived from the user’s email',
    file: rules,
    find: 'const own = partsOf(email);',
    replace: 'const own = partsOf(email).slice(0, 0);',
    test: 'tests/auth/passwords.test.ts',
    named: 'is not derived from the user’s own email',
  },
  {
    guard: 'a password is not derived from the site’s name',
    file: rules,
    find: 'if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;',
    replace: 'if (bare.length > 2 && own.some((word) => letters(word) === bare)) return true;',
    test: 'tests/auth/passwords.test.ts',
    named: 'is not derived from the site’s name:',
  },
  {
    guard: 'hashing uses the decided cost',
    file: passwords,
    find: 'memoryCost: 19_456',
    replace: 'memoryCost: 1024',
    test: 'tests/auth/passwords.test.ts',
    named: 'uses argon2id, and distinguishes a right password from a wrong one and from junk',
  },
  {
    guard: 'a flood of sign-ins is asked to retry later',
    file: 'server/platform/concurrency-limiter.ts',
    find: 'if (queue.pending >= running && queue.size >= waiting) {',
    replace: 'if (running < 0) {',
    test: 'tests/auth/passwords.test.ts',
    named: 'runs a few at a time',
  },
  {
    guard: 'weaker hashes are upgraded',
    file: passwords,
    find: 'return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;',
    replace: 'return (memory ?? 0) < 0 || (time ?? 0) < 0;',
    test: 'tests/auth/sign-in.test.ts',
    named: 'upgrades a weaker hash, without ending anything',
  },
];
