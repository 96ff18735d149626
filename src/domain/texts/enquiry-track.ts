/** The page behind the mailed link of an enquiry (D2, D20). */
export const enquiryTrackTexts = {
  title: 'Your enquiry',
  needsScript: 'This page needs JavaScript: the link holds a key that never leaves your browser in an address.',
  checking: 'Looking your enquiry up',
  number: 'Number',
  lead: 'How far your enquiry is. Only whoever has this link can see it.',
  steps: { received: 'Received', assigned: 'With a member of our team', answered: 'Answered', closed: 'Closed' },
  notYet: 'Not yet',
  skipped: 'Not needed',
  current: 'It is here now',
  answeredText: 'Our reply went to your e-mail address, unless we spoke with you.',
  failedTitle: 'Your enquiry could not be looked up',
  retry: 'Retry',
  unknownTitle: 'This link is not known',
  unknownText: 'It may have been copied without its end. Open it from the mail once more.',
  endedTitle: 'This link has ended',
  endedText:
    'The enquiry was closed some time ago or is no longer kept. If you send another one, please name its number.',
  refresh: 'Look again',
} as const;

/** The usual time to a reply, on public pages; made on the server, so that visitors fetch the sentence alone. */
export const enquiryReplyTexts = {
  withinHours: (hours: number) =>
    hours === 1 ? 'We usually answer within one working hour.' : `We usually answer within ${hours} working hours.`,
  withinDays: (days: number) =>
    days === 1 ? 'We usually answer within one working day.' : `We usually answer within ${days} working days.`,
} as const;
