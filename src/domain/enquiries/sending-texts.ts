/** D20, D57. Loaded with the sending code. */
export const enquirySendingTexts = {
  firstNameMissing: 'Enter your first name',
  lastNameMissing: 'Enter your last name',
  nameTooLong: (max: number) => `Use at most ${max} characters`,
  nameOneLine: 'Use plain text on one line',
  emailMissing: 'Enter your email address',
  badEmail: 'Enter an email address such as name@example.com',
  badPhone: 'Enter a phone number of at least 5 digits, or leave this empty',
  badInterest: 'Choose an interest from the list',
  badRange: 'Choose a range from the list',
  goalsTooLong: (max: number) => `Use at most ${max} characters`,
  goalsPlain: 'Use plain text',
  consentMissing: 'Tick the box so that we can store and answer your enquiry',
  trapFilled:
    'Your enquiry was not sent, because a hidden field was filled in. A browser extension may have done this. We have cleared it. Check your answers and send the enquiry again.',
  unreachable: 'The site did not respond.',
  alreadyReceived: (number: string) =>
    `We already have an earlier version of this enquiry, number ${number}. To send this version as a new enquiry, press the button again.`,
  tooFast: 'That was very quick. To confirm that you want to send this, press the button again.',

  keptTitle: 'You are offline. We will send your enquiry when you are back online',
  keptText: 'Your enquiry is saved on this device. Keep this site open and it will be sent automatically.',
  notKept: 'Your browser cannot save your enquiry on this device. Leave this page open and send the enquiry again.',
  discard: 'Discard enquiry',
  discarded: 'Your enquiry was removed from this device',
  restoredTitle: 'We restored what you entered',
  restored: (date: string) =>
    `You last changed it on this device on ${date}. It has not been sent, and is kept here for up to one day. If it is not yours, discard it.`,

  sentLater: 'Your enquiry has been sent',
  sentLaterNumber: (number: string) => `Your enquiry number is ${number}.`,
} as const;
