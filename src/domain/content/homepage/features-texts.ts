/** Loaded with the band. */
export const featuresTexts = {
  /** For screen readers. */
  untitled: 'Reasons to choose Papua New Guinea',
} as const;
