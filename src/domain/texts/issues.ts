/** Sentences beside a field whose schema has no words of its own for what is wrong. */
export const issueTexts = {
  missing: 'Fill this in',
  choose: 'Choose one of the options',
  unknown: 'This part is not known',
  wrong: 'Please check this',
  unreadable: 'This contains characters that cannot be stored. Please type it again',
  oneLine: 'Use one line of plain text',
  email: 'Enter an email address such as name@example.com',
  url: 'Enter an address that begins with https://',
  atMostCharacters: (count: string) => `Use at most ${count} ${count === '1' ? 'character' : 'characters'}`,
  atLeastCharacters: (count: string) => `Use at least ${count} characters`,
  atMostEntries: (count: string) => `At most ${count} ${count === '1' ? 'entry' : 'entries'}`,
  atLeastEntries: (count: string) => `At least ${count} entries`,
  atMost: (limit: string) => `At most ${limit}`,
  atLeast: (limit: string) => `At least ${limit}`,
  lessThan: (limit: string) => `Less than ${limit}`,
  moreThan: (limit: string) => `More than ${limit}`,
} as const;
