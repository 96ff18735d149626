/** Beside the address of a link that is written. */
export const linkTexts = {
  notShown: 'Visitors do not see this link: there is no page that they can open at this address.',
} as const;
