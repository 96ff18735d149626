const auth = 'src/domain/auth/auth.ts';
const roles = 'server/roles/router.ts';
const profile = 'server/profile/router.ts';

/** Each input accepts only its keys; removes the strictness of one after the other. */
const inputs = [
  ['of a sign-in', auth, 'signInEntry = z.strictObject('],
  ['of a sign-up', auth, 'signUpEntry = z\n  .strictObject('],
  ['of an address', auth, 'emailEntry = z.strictObject('],
  ['of a confirmed address', auth, 'confirmEntry = z.strictObject('],
  ['of a reset', auth, 'resetEntry = z.strictObject('],
  ['of the first admin', auth, 'setupEntry = z\n  .strictObject('],
  ['of a new password', auth, 'passwordEntry = z.strictObject('],
  ['of a code', auth, 'secondFactorEntry = z.strictObject('],
  ['of proof in place', auth, 'reauthEntry = z.strictObject('],
  ['of a question about a link', auth, 'linkEntry = z.strictObject('],
  ['of a profile', 'src/domain/profile/profile.ts', 'profileEntry = z.strictObject('],
  ['of a confirmed enrolment', profile, 'z.strictObject({ factorId'],
  ['of a session that is ended', profile, 'z.strictObject({ id'],
  ['of a page of sign-ins', profile, 'z.strictObject({ after'],
  ['of a role', roles, 'roleChange = z.strictObject('],
  ['of a user', roles, 'userOnly = z.strictObject('],
  ['of a suspension', roles, 'z.strictObject({\n        userId: z.uuid(),\n        reason'],
  ['of an invitation', roles, 'invitation = z.strictObject('],
  ['of a page of users', roles, 'z.strictObject({ q'],
  ['of a page of the audit log', 'server/audit/router.ts', 'auditFilter = z.strictObject('],
];

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = inputs.map(([name, file, find]) => ({
  guard: `the input ${name} takes nothing more`,
  file,
  find,
  replace: find.replace('strictObject', 'object'),
  test: 'tests/contract/strict-inputs.test.ts',
}));
