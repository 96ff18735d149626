export const sourceTexts = {
  title: 'Sources',
  note: 'Source',
} as const;
