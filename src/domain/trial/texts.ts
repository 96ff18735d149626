/** Spec 1 §2, 8; D1, D30. */
export const trialTexts = {
  intro: 'Enter the trial password to access the Investment Promotion Authority website',
  label: 'Trial password',
  empty: 'Enter the trial password',
  tooLong: 'The password is too long',
  placeholder: 'Enter trial password',
  submit: 'Access Site',
  isTrial: 'This is a trial version of the IPA website.',
  contact: 'Contact your administrator for access.',
  grantedTitle: 'Access granted',
  granted: 'Welcome to the IPA trial site!',
  deniedTitle: 'Access denied',
  wrong: 'Incorrect password. Please try again.',
  unreachable: 'We could not connect to the site. Your password is still here. Please try again in a moment.',
} as const;
