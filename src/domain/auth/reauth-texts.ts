export const reauthTexts = {
  title: 'Confirm that it is you',
  lead: 'You signed in a while ago. Enter your password to continue.',
  password: 'Current password',
  code: 'Authenticator code',
  codeHint: 'Enter a 6-digit code or a recovery code.',
  confirm: 'Confirm',
  failedTitle: 'We could not confirm that it is you',
} as const;
