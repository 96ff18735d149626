/** Protects results that are given again. */
const test = 'tests/content/repeated-reads.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a document is given again only while its rows are those of the last time',
    file: 'server/platform/database/repeated-read.ts',
    find: 'known?.rows === rows && ',
    replace: 'known !== undefined && ',
    test,
    named: 'a change is in the next read without a notice, also of what the page refers to',
  },
  {
    guard: 'a list read again is that of its own filter',
    file: 'server/platform/database/repeated-read.ts',
    find: 'JSON.stringify(inputOf(given))',
    replace: 'JSON.stringify(null)',
    test: 'tests/opportunities/repeated-reads.test.ts',
    named: 'lists and single ones are the same when they are read again',
  },
];
