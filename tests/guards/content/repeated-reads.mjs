const test = 'tests/content/repeated-reads.test.ts';

export const guards = [
  {
    guard: 'A document is given again only while its rows are those of the last time',
    file: 'server/platform/database/repeated-read.ts',
    find: 'known?.rows === rows && ',
    replace: 'known !== undefined && ',
    test,
  },
];
