export const pageHeadTexts = {
  builtInImage: 'Investment Promotion Authority, Papua New Guinea, with a bilum pattern in the colours of the flag',
} as const;
