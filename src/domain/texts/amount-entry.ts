/** What is said beside an amount that cannot be kept as it was typed (D41). */
export const amountEntryTexts = {
  missing: 'Enter an amount',
  unreadable: 'Enter an amount in digits, such as 1250000 or 1,250,000.50',
  tooFine: 'Enter at most two decimals, such as 1250000.50',
  tooLarge: (digits: number) => `Enter at most ${digits} digits before the point`,
} as const;
