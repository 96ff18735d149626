/** Words of the numbered sources at the foot of a public page. */
export const sourceTexts = {
  title: 'Sources',
  /** Before the number, for screen readers. */
  note: 'Source',
} as const;
