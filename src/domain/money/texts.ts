export const amountEntryTexts = {
  missing: 'Enter an amount',
  unreadable: 'Enter an amount in figures, such as 1250000 or 1,250,000.50',
  withLetters: 'Enter the full amount in figures: 1250000, not 1.25M',
  manyPoints: 'Use only one decimal point, as in 1250000.50',
  tooFine: 'Use no more than two decimal places, as in 1250000.50',
  tooLarge: (digits: number) => `The amount is too large. Use at most ${digits} digits before the decimal point.`,
} as const;
