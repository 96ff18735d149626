/**
 * Words of sending an enquiry (D20, D57). Visitors who only read the page do not fetch them: they come with the code that
 * checks and sends.
 */
export const enquirySendingTexts = {
  firstNameMissing: 'Enter your first name',
  lastNameMissing: 'Enter your last name',
  nameTooLong: (max: number) => `Use at most ${max} characters`,
  nameOneLine: 'Use letters on one line, without tabs or other hidden characters',
  emailMissing: 'Enter your e-mail address',
  badEmail: 'Enter an e-mail address such as name@example.com',
  badPhone: 'Enter a phone number of at least 5 digits, or leave this empty',
  badInterest: 'Choose an interest from the list',
  badRange: 'Choose a range from the list',
  goalsTooLong: (max: number) => `Use at most ${max} characters`,
  goalsPlain: 'Use plain text, without hidden control characters',
  consentMissing: 'Tick this box so that we may store your enquiry and answer it',
  trapFilled:
    'A field that is hidden from people was filled in, perhaps by an extension of your browser, so nothing was stored. The field is empty again: please check what you entered and send it once more.',
  unreachable: 'The site did not answer.',
  alreadyReceived: (number: string) =>
    `An earlier version of this enquiry is already stored under the number ${number}. To send this version as a further enquiry, press the button again.`,
  tooFast: 'That was very fast. If you are a person and this is what you want to send, please press the button again.',

  keptTitle: 'Kept on this device; sent when the connection is back',
  keptText:
    'Your enquiry has not reached us yet. It stays on this device and is sent once, by itself, while this site is open.',
  notKept: 'This browser keeps nothing on the device: please leave this page open and send it again.',
  discard: 'Discard it',
  discarded: 'It is no longer kept on this device',
  restoredTitle: 'What you typed is back',
  restored: (date: string) =>
    `It was kept on this device, last changed ${date}, and is not sent yet. It stays here for a day at most. If it is not yours, discard it.`,

  sentLater: 'Your enquiry was sent',
  sentLaterNumber: (number: string) => `Its number is ${number}.`,
} as const;
