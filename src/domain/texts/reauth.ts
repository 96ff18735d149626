/** Words of the question for the password before something sensitive is changed (D14). */
export const reauthTexts = {
  title: 'Please confirm it is you',
  lead: 'You signed in a while ago. Enter your password to go on with what you were doing.',
  password: 'Current password',
  code: 'Authenticator code',
  codeHint: 'Six digits, or one of your recovery codes.',
  confirm: 'Confirm',
  failedTitle: 'This could not be confirmed',
} as const;
