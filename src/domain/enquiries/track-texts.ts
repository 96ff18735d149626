export const enquiryTrackTexts = {
  title: 'Your enquiry',
  linkLead: 'Your browser does not run JavaScript. Copy the link from our email and paste it here.',
  link: 'Link from the email',
  showEnquiry: 'Show enquiry',
  checking: 'Finding your enquiry',
  number: 'Enquiry number',
  lead: 'Read our replies, write to us and see the progress of your enquiry. Only people with this link can see it.',
  steps: { received: 'Received', assigned: 'With a member of our team', answered: 'Answered', closed: 'Closed' },
  turns: { sender: 'Waiting for your documents', team: 'We will reply' },
  notYet: 'Not yet',
  skipped: 'Not needed',
  current: 'Current step',
  answeredText: 'We have replied in writing, or spoken to you.',
  failedTitle: 'We could not find your enquiry',
  unknownTitle: 'This link does not work',
  unknownText: 'Part of it may be missing. Open the link from our newest email about your enquiry.',
  endedTitle: 'This link has expired',
  endedText:
    'The enquiry was closed some time ago, or we no longer keep it. If you write to us about it, quote its number.',
  linksTitle: 'Get new links by email',
  linksLead: 'We email you a link to each open enquiry that was sent from your email address.',
  email: 'Email',
  sendLinks: 'Email me new links',
  sendingLinks: 'Sending…',
  linksFailed: 'Your request was not sent',
  linksSent: 'Check your email',
  linksSentText:
    'If you have open enquiries, we have sent links to this address. Check your spam folder if you do not see our email within a few minutes.',
  newEnquiry: 'Send a new enquiry',
  refresh: 'Refresh',
  ownTitle: 'Your enquiries',
  ownFailed: 'We could not load your enquiries',
  ownLead: 'Read our replies, write to us and see the progress of your enquiry.',
  ownUnknownTitle: 'Enquiry not found',
  ownUnknown: 'We could not find this enquiry under your email. It may have been deleted.',
  back: 'Back to your dashboard',
} as const;

/** Rendered on the server: visitors fetch the sentence only. */
export const enquiryReplyTexts = {
  withinHours: (hours: number) =>
    hours === 1 ? 'We usually reply within one working hour.' : `We usually reply within ${hours} working hours.`,
  inTime: (percent: number) => `${percent}% of our replies arrive on time.`,
  withinDays: (days: number) =>
    days === 1 ? 'We usually reply within one working day.' : `We usually reply within ${days} working days.`,
} as const;
