/** What is said beside an amount that cannot be kept as it was typed (D41). */
export const amountEntryTexts = {
  missing: 'Enter an amount',
  unreadable: 'Enter an amount in digits, such as 1250000 or 1,250,000.50',
  withLetters: 'Write the amount out in digits, without letters: 1250000, not 1.25M',
  manyPoints: 'Use one decimal point at most, such as 1250000.50',
  tooFine: 'Enter at most two decimals, such as 1250000.50',
  tooLarge: (digits: number) => `This amount is too large. Enter at most ${digits} digits before the decimal point`,
} as const;
