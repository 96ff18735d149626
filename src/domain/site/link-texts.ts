export const linkTexts = {
  notShown: 'Visitors will not see this link, because there is no public page at this address.',
  shownFrom: (time: string) => `Visitors will see this link from ${time}, when its page is published.`,
} as const;
