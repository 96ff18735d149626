export const uiTexts = {
  skipToContent: 'Skip to content',
  required: '(required)',
  opensInNewTab: '(opens in a new tab)',
  loading: 'Loading',
  checkingAccess: 'Checking your access',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on',
  notifications: (hotkey: string) => `Messages (${hotkey})`,
} as const;
