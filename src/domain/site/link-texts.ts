export const linkTexts = {
  notShown: 'Visitors will not see this link, because there is no public page at this address.',
} as const;
