/** For schemas without messages. */
export const issueTexts = {
  missing: 'Enter a value',
  choose: 'Choose an option',
  unknown: 'This field is not recognised',
  wrong: 'Check this field',
  unreadable: 'This contains characters that cannot be saved. Type it again.',
  oneLine: 'Use plain text on one line',
  email: 'Enter an email address such as name@example.com',
  url: 'Enter an address that starts with https://',
  atMostCharacters: (count: string) => `Use at most ${count} ${count === '1' ? 'character' : 'characters'}`,
  atLeastCharacters: (count: string) => `Use at least ${count} characters`,
  atMostEntries: (count: string) => `Use at most ${count} ${count === '1' ? 'entry' : 'entries'}`,
  atLeastEntries: (count: string) => `Add at least ${count} entries`,
  atMost: (limit: string) => `Enter ${limit} or less`,
  atLeast: (limit: string) => `Enter ${limit} or more`,
  lessThan: (limit: string) => `Enter less than ${limit}`,
  moreThan: (limit: string) => `Enter more than ${limit}`,
} as const;
