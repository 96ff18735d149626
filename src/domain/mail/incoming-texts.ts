/** What the site's own mail server says; people read it in the report of a mail that did not arrive. */
export const incomingMailTexts = {
  banner: 'Mail for this site only',
  accepted: 'Message stored',
  foreignDomain: 'We do not accept mail for this domain',
  unknownRecipient: 'This address does not exist',
  oneRecipient: 'Send this message to one recipient at a time',
  tooLarge: (megabytes: number) => `Messages can be up to ${megabytes} MB`,
  tooMany: 'We have received too many messages today',
  later: 'We cannot store this message now. Try again later.',
} as const;
