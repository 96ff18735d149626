/** Numbered sources at the foot of public pages. */
export const sourceTexts = {
  title: 'Sources',
  /** For screen readers. */
  note: 'Source',
} as const;
