/** Spec 2 §5; D41, D42. */
export const opportunityEntryTexts = {
  titleRequired: 'Enter a title',
  sectorRequired: 'Choose a sector',
  sectorGone: 'This sector no longer exists. Choose another.',
  locationRequired: 'Enter a location',
  emailRule: 'Enter an email address such as name@example.com',
  dayRule: 'Enter a date such as 2026-03-31',
  dayToCome: 'Enter today’s date or an earlier one',
  plain: 'Use plain text',
  documentTitleRequired: 'Enter a title for this document',
  documentTwice: 'This document is already in the list',
  documentGone: 'This document is no longer in the library. Remove it or choose another.',
  gone: 'This opportunity no longer exists.',
  changed: 'Someone else has changed this opportunity. Check their version before you continue.',
  createdAlready: 'This opportunity has already been created. You can find it in the list.',
  copyOf: (title: string) => `Copy of ${title}`.slice(0, 160),
} as const;
