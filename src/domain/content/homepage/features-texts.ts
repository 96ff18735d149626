/** Separate, so that they load with the band. */
export const featuresTexts = {
  /** For screen readers: the band has no heading. */
  untitled: 'Reasons to choose Papua New Guinea',
} as const;
