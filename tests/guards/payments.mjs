/** Payments of the staff and bank statements: one receipt, exact amounts, nothing twice, nobody unasked (D14, D37, D48, D51). */
const payments = 'tests/billing/staff-payments.test.ts';
const statements = 'tests/billing/statements.test.ts';
const decide = 'server/billing/staff-decide.ts';
const plan = 'server/billing/statement-plan.ts';
const lines = 'server/billing/statement-decide.ts';

/** @type {import('../../scripts/lib/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a payment that somebody else has confirmed is not confirmed again',
    file: decide,
    find: "if (!done.isNew) throw new DomainError('CONFLICT', texts.changed);",
    replace: '',
    test: payments,
    named: 'however many confirm it at once',
  },
  {
    guard: 'a refund asks for a fresh sign-in',
    file: decide,
    find: '  requireFresh(ctx);\n',
    replace: '',
    test: payments,
    named: 'whose sign-in is old',
  },
  {
    guard: 'a proposal whose line was decided meanwhile confirms nothing',
    file: decide,
    find: 'if ((await scope.tx.bankStatementLine.count({ where: line })) === 0) {',
    replace: 'if (line.version < 0) {',
    test: statements,
    named: 'that somebody has ignored meanwhile',
  },
  {
    guard: 'another amount is never proposed',
    file: plan,
    find: 'const exact = pending.filter(isSame);',
    replace: 'const exact = pending;',
    test: statements,
    named: 'never matches another amount',
  },
  {
    guard: 'what two payments fit is proposed for neither',
    file: plan,
    find: "if (exact.length > 1) return { status: 'unmatched', payment: null };",
    replace: '',
    test: statements,
    named: 'names two payments of its amount',
  },
  {
    guard: 'a line that was read before is not read again',
    file: plan,
    find: "found = known.has(line.incoming.fingerprint) ? 'known'",
    replace: "found = known.has('') ? 'known'",
    test: statements,
    named: 'changes nothing when it is read in again',
  },
  {
    guard: 'two equal lines of one statement are two',
    file: 'server/billing/statement-read.ts',
    find: 'fingerprint: hashOf([...facts, occurrence]),',
    replace: 'fingerprint: hashOf(facts),',
    test: statements,
    named: 'changes nothing when it is read in again',
  },
  {
    guard: 'a statement is stored as it was shown, or not at all',
    file: 'server/billing/statement-import.ts',
    find: 'if (checkedOf(file.digest, reading, plan) !== checked)',
    replace: "if (checked === '')",
    test: statements,
    named: 'as it was shown',
  },
  {
    guard: 'another amount is matched by hand with a reason alone',
    file: lines,
    find: "if (differs && reason === '') {",
    replace: 'if (differs && reason === null) {',
    test: statements,
    named: 'another amount needs a reason',
  },
  {
    guard: 'a payment belongs to one line',
    file: lines,
    find: "if ((await findHeld(tx, [paymentId], id)).size > 0) throw new DomainError('CONFLICT', refusals.paymentHeld);",
    replace: '',
    test: statements,
    named: 'that another line has',
  },
  {
    guard: 'currencies are never matched with one another',
    file: lines,
    find: 'if (payment.currency !== line.currency) {',
    replace: 'if (payment.currency === null) {',
    test: statements,
    named: 'that another line has',
  },
  {
    guard: 'statements are read for admins alone',
    file: 'server/billing/statement-handler.ts',
    find: "await admit(deps, request, response, 'admin')",
    replace: "await admit(deps, request, response, 'editor')",
    test: statements,
    named: 'to whoever may not',
  },
  {
    guard: 'the export of payments holds no formula',
    file: 'server/billing/staff-export.ts',
    find: "escapeFormula(row[column] ?? '')",
    replace: "row[column] ?? ''",
    test: payments,
    named: 'without formulas',
  },
  {
    guard: 'admins are told of a proof once',
    file: 'server/billing/proofs.ts',
    find: 'if (proofMediaId === file.id) return;',
    replace: '',
    test: payments,
    named: 'told to every admin once',
  },
];
