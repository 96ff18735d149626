/** What a queued mail is, for those who see the outbox: a topic without words here does not compile. */
export const mailTopicTexts = {
  'alert.confirm': 'Alert confirmation',
  'alert.digest': 'Opportunity alert',
  'alert.full': 'Alert limit reached',
  'auth.already-registered': 'Email already has an account',
  'auth.confirm': 'Email confirmation',
  'auth.reset': 'Password reset',
  'enquiry.code': 'Enquiry access code',
  'enquiry.forward': 'Forwarded enquiry',
  'enquiry.links': 'Links to enquiries',
  'enquiry.message': 'New message on an enquiry',
  'enquiry.notice': 'New enquiry',
  'enquiry.rating': 'Enquiry feedback request',
  'enquiry.receipt': 'Enquiry receipt',
  'enquiry.reply': 'Reply to an enquiry',
  'notice.enquiry': 'Enquiry notification',
  'notice.payment': 'Payment notification',
  'notice.role': 'Role notification',
  'notice.security': 'Security notification',
  'notice.subscription': 'Subscription notification',
  'notice.today': 'Administration notification',
  'profile.deleted': 'Account deleted',
  'roles.invitation': 'Invitation',
  'roles.suspended': 'Account suspended',
  'setup.test': 'Test email',
  'today.morning': 'Today’s list',
} as const;

export type MailTopic = keyof typeof mailTopicTexts;

/** Returns an unknown topic, from another version of the site, as stored. */
export function mailTopicName(topic: string): string {
  return Object.hasOwn(mailTopicTexts, topic) ? mailTopicTexts[topic as MailTopic] : topic;
}
