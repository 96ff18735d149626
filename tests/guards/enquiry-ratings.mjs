/** Whether a reply was helpful (docs/decisions/0100). */
const asking = 'server/enquiries/rating/ask.ts';
const rating = 'server/enquiries/rating/rating.ts';
const service = 'server/enquiries/rating/service.ts';
const test = 'tests/enquiries/rating.test.ts';
const leftOut = { named: 'is not sent for unanswered', test };
const once = { named: 'asks once', test };

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'an enquiry is asked about once',
    file: asking,
    find: "      .where('e.rating_asked_at', 'is', null)\n",
    replace: "      .where('e.rating_asked_at', 'is distinct from', now)\n",
    ...once,
  },
  {
    guard: 'the question follows the last reply',
    file: asking,
    find: "\n    and not exists (select from ${r.table} where ${r('enquiry_id')} = ${e('id')} and ${r('created_at')} > ${until})",
    replace: '',
    ...once,
  },
  {
    guard: 'old replies are not asked about',
    file: asking,
    find: 'daysBefore(now, ratingLimits.untilDays)',
    replace: 'daysBefore(now, 3650)',
    ...leftOut,
  },
  {
    guard: 'nothing is asked while the sender waits',
    file: asking,
    find: "${e('waiting_since')} is null",
    replace: 'true',
    ...leftOut,
  },
  {
    guard: 'tests are not asked about',
    file: asking,
    find: "      .where('e.is_test', '=', false)\n",
    replace: '',
    ...leftOut,
  },
  {
    guard: 'spam and duplicates are not asked about',
    file: asking,
    find: "      .where((eb) => eb.or([eb('e.close_reason', 'is', null), eb('e.close_reason', 'not in', uncountedReasons)]))\n",
    replace: '',
    ...leftOut,
  },
  {
    guard: 'deleted enquiries are not asked about',
    file: asking,
    find: "      .where('e.deleted_at', 'is', null)\n",
    replace: '',
    ...leftOut,
  },
  {
    guard: 'a link that is over is not mailed',
    file: asking,
    find: "      .where((eb) => eb.or([eb('e.closed_at', 'is', null), eb('e.closed_at', '>', linkEndedBefore(now))]))\n",
    replace: '',
    ...leftOut,
  },
  {
    guard: 'an address that stopped the question gets no more',
    file: asking,
    find: "${o('email')} = ${e('email')} and ${o('rating_stopped_at')} is not null",
    replace: 'false',
    ...leftOut,
  },
  {
    guard: 'a suspended or deleted account is not asked',
    file: asking,
    find: "${u('suspended_at')} is not null or ${u('deleted_at')} is not null",
    replace: 'false',
    ...leftOut,
  },
  {
    guard: 'two nodes ask once',
    file: asking,
    find: '      .forUpdate(),\n',
    replace: '',
    named: 'once by two nodes',
    test,
  },
  {
    guard: 'the mail and its record are one transaction',
    file: asking,
    find: "await execute(tx, build.updateTable('enquiries')",
    replace: "await execute(db, build.updateTable('enquiries')",
    named: 'once by two nodes',
    test,
  },
  {
    guard: 'only what was asked is answered',
    file: service,
    find: "if (ratingOf(row, now) === null) throw new DomainError('VALIDATION', texts.notAsked);",
    replace: '',
    named: 'can be changed',
    test,
  },
  {
    guard: 'left out of the figures, not asked on the page',
    file: rating,
    find: 'isUncounted || row.replies.length === 0',
    replace: 'false',
    named: 'is not asked for if the enquiry is a test',
    test,
  },
  {
    guard: 'the page of an account asks no longer than the link',
    file: rating,
    find: 'closedAt !== null && closedAt <= linkEndedBefore(now)',
    replace: 'false',
    named: 'the account’s own page',
    test,
  },
  {
    guard: 'accounts rate their own enquiries',
    file: service,
    find: 'const { id } = await findOwn(ctx, number);',
    replace:
      'const { id } = await ctx.db.enquiry.findFirstOrThrow({ where: { receiptNumber: number } });\n  void findOwn;',
    named: 'the account’s own page',
    test,
  },
  {
    guard: 'an answer needs the link',
    file: service,
    find: 'const linked = await requireLinked(ctx, token);',
    replace:
      'const linked = { ...(await ctx.deps.db.enquiry.findFirstOrThrow()), where: token };\n  void requireLinked;',
    named: 'requires a valid link',
    test,
  },
  {
    guard: 'a rating does not refuse what officers write',
    file: service,
    find: 'data: { ...data, updatedAt: now }',
    replace: 'data: { ...data, version: { increment: 1 }, updatedAt: now }',
    named: 'can be changed',
    test,
  },
];
