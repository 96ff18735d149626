export const usePlaceTexts = {
  at: (title: string, place: string) => (place === '' ? title : `${title}: ${place}`),
  /** Beside what has to change first. */
  blocks: 'Prevents deletion',
} as const;
