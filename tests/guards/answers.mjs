const test = 'tests/answers/answers.test.ts';

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'an answer is owned by a person with access',
    file: 'server/answers/editing.ts',
    find: "ownerId === '' || (await mayStillOwn(tx, ownerId)) ? {} : { ownerId: [texts.noSuchOwner] };",
    replace: "ownerId === '' || (await mayStillOwn(tx, ownerId)) ? {} : {};",
    test,
    named: 'refuses an owner without access',
  },
  {
    guard: 'a newer version of an answer is not deleted',
    file: 'server/content/editing/row-trash.ts',
    find: 'refuseNewer(row, version, changed);',
    replace: 'void changed, version;',
    test,
    named: 'goes to the trash',
  },
  {
    guard: 'an answer is offered with a warning once its review is due',
    file: 'server/answers/offer.ts',
    find: 'reviewOn !== null && reviewOn <= today',
    replace: 'reviewOn !== null && reviewOn > today',
    test,
    named: 'are the three nearest',
  },
  {
    guard: 'answers are offered by the interest of the enquiry',
    file: 'server/answers/offer.ts',
    find: '(${isSame} or coalesce',
    replace: '(false or coalesce',
    test,
    named: 'are the three nearest',
  },
];
