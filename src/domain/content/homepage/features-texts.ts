/** Words of the band of features on the home page that no editor writes; they come with the band. */
export const featuresTexts = {
  /** For who cannot see that the band has no heading. */
  untitled: 'Reasons to choose Papua New Guinea',
} as const;
