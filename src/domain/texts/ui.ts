/** Words of the design system itself: they stand on any screen. */
export const uiTexts = {
  required: '(required)',
  opensInNewTab: '(opens in a new tab)',
  loading: 'Loading',
  close: 'Close',
  notifications: (hotkey: string) => `Messages (${hotkey})`,
} as const;
