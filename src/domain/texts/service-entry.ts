/** Refusals of a service, beside their fields (specification 2, section 5; D38, D41). */
export const serviceEntryTexts = {
  nameRequired: 'Enter a name',
  featureRequired: 'Enter a feature, or remove this line',
  oneLine: 'Use one line of plain text',
  plain: 'Use plain text',
  maxSubscribersRule: 'Enter a whole number from 1 to 999999, or leave it empty for no limit',
  maxSubscribersTooLow: (count: number) =>
    `${count === 1 ? '1 client has' : `${count} clients have`} this service already. Enter ${count} or more, or leave it empty.`,
  gone: 'This service is not there any more',
  changed: 'Somebody changed this service meanwhile. Look at it before you go on.',
  createdAlready: 'This service was created already. You find it in the list.',
  archivedAlready: 'This service is archived already.',
  notArchived: 'This service is not archived.',
  badCursor: 'This page of the list does not exist.',
  copyOf: (name: string) => `Copy of ${name}`.slice(0, 160),
} as const;
