/** Labels on public pages, for people with an account. */
export const accountButtonTexts = {
  dashboard: 'Go to your dashboard',
  administration: 'Go to administration',
  finishSignIn: 'Finish signing in',
} as const;
