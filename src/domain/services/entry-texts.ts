export const serviceEntryTexts = {
  nameRequired: 'Enter a name',
  featureRequired: 'Enter a feature, or remove this line',
  plain: 'Use plain text',
  maxSubscribersRule: 'Enter a whole number from 1 to 999999, or leave it empty for no limit',
  maxSubscribersTooLow: (count: number) =>
    `${count === 1 ? '1 client already has' : `${count} clients already have`} this service. Enter ${count} or more, or leave it empty.`,
  gone: 'This service no longer exists.',
  changed: 'Someone else has changed this service. Check their version before you continue.',
  createdAlready: 'This service has already been created. You can find it in the list.',
  archivedAlready: 'This service is already archived.',
  notArchived: 'This service is not archived.',
  copyOf: (name: string) => `Copy of ${name}`.slice(0, 160),
} as const;
