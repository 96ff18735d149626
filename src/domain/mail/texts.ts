import { enquiryItemTexts } from '../enquiries/conversation/item-texts.ts';
import { enquiryFileTexts } from '../enquiries/conversation/file-texts.ts';
import { invitationDays } from '../auth/auth.ts';
import type { EnquiryInterest, EnquiryRange } from '../enquiries/enquiries.ts';
import type { MailContent } from './mail.ts';
import type { Role } from '../access/roles.ts';
import { enquiryTexts } from '../enquiries/texts.ts';
import { enquiryFragment } from '../enquiries/form.ts';
import { type KeptEnquiries, keptEnquiries } from '../profile/texts.ts';

const enquiryForm = `/invest#${enquiryFragment}`;
const resetPath = '/auth/reset';
const resetAction = { label: 'Reset your password', url: resetPath };

const notYou =
  'If this was not you, someone else may know your password. Reset it now. This also signs you out everywhere.';

const roleNames: Record<Role, string> = { admin: 'administrator', editor: 'editor', officer: 'officer' };

const from = (device: string, ip: string): string =>
  [device === '' ? 'a browser we do not recognise' : device, ...(ip === '' ? [] : [`(IP address ${ip})`])].join(' ');

/** Empty fields: null. */
export interface EnquiryWords {
  number: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  /** Title of the opportunity. */
  project: string | null;
  interest: EnquiryInterest | null;
  range: EnquiryRange | null;
  goals: string | null;
  url: string;
}

interface ReceiptWords {
  number: string;
  project: string | null;
  url: string;
  /** By mail too. */
  canReply?: boolean;
}

/** D56. User input only in escaped paragraphs; subjects: numbers, notice titles. `url`: path, token in its fragment. */
export const mailTexts = {
  sentBy: (siteName: string) => `Sent by ${siteName}`,
  noReplies: 'Please do not reply to this email. We do not read replies.',
  linkBelow: 'If the button does not work, copy this link into your browser:',

  confirmEmail: ({ url, hours }: { url: string; hours: number }): MailContent => ({
    subject: 'Confirm your email to sign in',
    paragraphs: [
      'You (or someone else) created an account with this email. To confirm that it is yours, open the link and enter the password you chose, or set a new one. You can then sign in.',
    ],
    action: { label: 'Confirm your email', url },
    closing: [
      `The link works once and expires in ${hours} hours.`,
      'If you did not create an account, you can ignore this email. Nobody can sign in until the email is confirmed.',
    ],
  }),

  /** Sign-up with an existing address (D10). */
  alreadyRegistered: (): MailContent => ({
    subject: 'You already have an account',
    paragraphs: [
      'You (or someone else) tried to create an account with this email. You already have one, so nothing has changed.',
      'If it was you, sign in as usual. If you have forgotten your password, you can reset it.',
    ],
    action: resetAction,
    closing: ['If it was not you, you can ignore this email.'],
  }),

  resetPassword: ({ url }: { url: string }): MailContent => ({
    subject: 'Choose a new password',
    paragraphs: ['You (or someone else) asked to reset the password for your account.'],
    action: { label: 'Choose a new password', url },
    closing: [
      'The link works once and expires in one hour.',
      'If you did not ask for this, you can ignore this email. Your password has not changed.',
    ],
  }),

  test: (): MailContent => ({
    subject: 'Test email',
    paragraphs: ['You asked the site to send this email. It has arrived, so the mail server works.'],
  }),

  passwordChanged: (): MailContent => ({
    subject: 'Your password was changed',
    paragraphs: ['The password for your account was changed, and you were signed out on your other devices.', notYou],
    action: resetAction,
  }),

  twoFactorOn: (): MailContent => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      'You now need a code from your authenticator app as well as your password to sign in.',
      'Keep your recovery codes in a safe place. If you lose your phone, you can use each of them once to sign in.',
      notYou,
    ],
    action: resetAction,
  }),

  twoFactorOff: (): MailContent => ({
    subject: 'Two-factor authentication is off',
    paragraphs: ['You now sign in with your password only.', notYou],
    action: resetAction,
  }),

  /** By an admin (D8). */
  twoFactorReset: (): MailContent => ({
    subject: 'Your two-factor authentication was reset',
    paragraphs: [
      'An administrator removed two-factor authentication from your account. We do this when someone has lost their phone. You sign in with your password only until you set it up again in your profile.',
      'If you did not ask for this, reset your password and contact us.',
    ],
    action: resetAction,
  }),

  /** By an admin. */
  sessionsEnded: (): MailContent => ({
    subject: 'You were signed out everywhere',
    paragraphs: [
      'An administrator signed you out on every device. You can sign in again at any time.',
      'If you did not expect this, change your password and contact us.',
    ],
    action: { label: 'Sign in', url: '/auth' },
  }),

  recoveryCodeUsed: ({ left }: { left: number }): MailContent => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `Someone signed in to your account with your password and one of your recovery codes. You have ${left === 0 ? 'no codes' : left === 1 ? '1 code' : `${left} codes`} left.`,
      ...(left > 3 ? [] : ['You can create new codes in your profile, under Security.']),
      notYou,
    ],
    action: resetAction,
  }),

  /** `device`: 'Firefox on Windows'; both '' if unknown. */
  newDevice: ({ device, ip }: { device: string; ip: string }): MailContent => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account on a new device: ${from(device, ip)}.`,
      'If this was you, you can ignore this email.',
      notYou,
    ],
    action: resetAction,
  }),

  roleAdded: ({ role }: { role: Role }): MailContent => ({
    subject: `You are now an ${roleNames[role]}`,
    paragraphs: [`An administrator gave you the ${roleNames[role]} role. Sign in again to use it.`],
    action: { label: 'Sign in', url: '/auth' },
  }),

  /** `url`: path, token in its fragment. */
  invitation: ({ role, url }: { role: Role; url: string }): MailContent => ({
    subject: `You have been invited to be an ${roleNames[role]}`,
    paragraphs: [
      `An administrator has invited you to work on this site as an ${roleNames[role]}. Accept the invitation to set your password.`,
    ],
    action: { label: 'Accept invitation', url },
    closing: [
      `The link works once and expires in ${invitationDays} days.`,
      'If you did not expect this invitation, you can ignore this email.',
    ],
  }),

  roleRemoved: ({ role }: { role: Role }): MailContent => ({
    subject: `You are no longer an ${roleNames[role]}`,
    paragraphs: [
      `An administrator removed the ${roleNames[role]} role from your account. You keep your account and your data.`,
    ],
  }),

  accountSuspended: ({ reason }: { reason: string }): MailContent => ({
    subject: 'Your account has been suspended',
    paragraphs: [
      'An administrator has suspended your account. You cannot sign in until it is restored. Your data is safe.',
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
    action: { label: 'Ask us about it', url: enquiryForm },
  }),

  accountRestored: (): MailContent => ({
    subject: 'Your account has been restored',
    paragraphs: ['Your account is no longer suspended. You can sign in again.'],
    action: { label: 'Sign in', url: '/auth' },
  }),

  accountDeleted: ({
    keptRecords,
    keptEnquiries: kept,
  }: {
    keptRecords: number;
    keptEnquiries: KeptEnquiries;
  }): MailContent => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      'Your account and the personal data in it have been deleted.',
      ...(keptRecords === 0 ? [] : ['We keep your invoices, payments and receipts, as the law requires.']),
      ...(kept.count === 0 ? [] : [keptEnquiries(kept)]),
      'This is the last email we will send you about it.',
    ],
    ...(kept.count === 0 ? {} : { action: { label: 'Send us an enquiry', url: enquiryForm } }),
  }),

  /** Repeats no input: the form could send text to strangers in our name. `project`: a published title. */
  enquiryReceipt: ({ number, project, url, canReply = false }: ReceiptWords): MailContent => ({
    subject: `We have received your enquiry ${number}`,
    paragraphs: [
      `Thank you for your interest in Papua New Guinea. We have received your enquiry. Its number is ${number}.`,
      ...(project === null ? [] : [enquiryTexts.about(project)]),
      'Please keep this number and quote it if you contact us.',
    ],
    action: { label: 'Track your enquiry', url },
    closing: [
      ...(canReply ? ['If you want to add something, reply to this email.'] : []),
      'If you did not send an enquiry, someone entered your email by mistake. You can ignore this email.',
    ],
  }),

  /** Only what answering needs (D20). */
  enquiryNotice: ({
    number,
    firstName,
    lastName,
    email,
    phone,
    project,
    interest,
    range,
    goals,
    url,
  }: EnquiryWords): MailContent => ({
    subject: `New enquiry ${number}`,
    paragraphs: [
      `Name: ${firstName} ${lastName}`,
      `Email: ${email}`,
      ...(phone === null ? [] : [`Phone: ${phone}`]),
      ...(project === null ? [] : [enquiryTexts.about(project)]),
      ...(interest === null ? [] : [`${enquiryTexts.interest}: ${enquiryTexts.interests[interest]}`]),
      ...(range === null ? [] : [`${enquiryTexts.range}: ${enquiryTexts.ranges[range]}`]),
      ...(goals === null ? [] : [`${enquiryTexts.goals}:\n${goals}`]),
    ],
    action: { label: 'Open enquiry', url },
    closing: [
      'If you reply to this email, your reply goes to the person who sent the enquiry. Keep the number in the subject.',
    ],
  }),

  enquiryAssigned: ({ number, by, url }: { number: string; by: string; url: string }): MailContent => ({
    subject: `Enquiry ${number} is assigned to you`,
    paragraphs: [`${by} assigned enquiry ${number} to you.`],
    action: { label: 'Open enquiry', url },
  }),

  enquiryForContact: ({ number, url }: { number: string; url: string }): MailContent => ({
    subject: `Enquiry ${number} is assigned to you`,
    paragraphs: [`Enquiry ${number} is about a project or sector that you are the contact for.`],
    action: { label: 'Open enquiry', url },
  }),

  /** Without the message. */
  enquiryMessage: ({ number, url }: { number: string; url: string }): MailContent => ({
    subject: `New message on enquiry ${number}`,
    paragraphs: [`The sender of enquiry ${number} has written to you and is waiting for a reply.`],
    action: { label: 'Open enquiry', url },
  }),

  enquiryForward: ({
    agency,
    note,
    url,
    days,
  }: {
    agency: string;
    note: string;
    url: string;
    days: number;
  }): MailContent => ({
    subject: 'An investor’s enquiry for your agency',
    paragraphs: [
      `We have received an enquiry that we think ${agency} can answer.`,
      ...(note === '' ? [] : [note]),
      `You can read it for ${days} days, using the link below. It contains personal details, so please do not pass the link on.`,
    ],
    action: { label: 'Open the enquiry', url },
  }),

  enquiryCode: ({ number, code, minutes }: { number: string; code: string; minutes: number }): MailContent => ({
    subject: `Your code for enquiry ${number}`,
    paragraphs: [
      `Enter this code to see the older messages in your enquiry: ${code}`,
      `The code works for ${minutes} minutes.`,
    ],
    closing: ['If you did not ask for this code, you can ignore this email.'],
  }),

  enquiryLinks: ({ enquiries }: { enquiries: readonly { number: string; project: string | null; url: string }[] }) => ({
    subject: 'Links to your enquiries',
    paragraphs: ['You (or someone else) asked us to email you links to your open enquiries:'],
    lines: enquiries.map(({ number, project, url }) => ({
      label: number,
      text: project === null ? '' : enquiryTexts.about(project),
      url,
    })),
    closing: ['If you did not ask for this, you can ignore this email.'],
  }),

  enquiryReply: ({
    subject,
    body,
    number,
    url,
    files = [],
    documents = [],
    canReply = false,
  }: {
    subject: string;
    body: string;
    number: string;
    url: string;
    files?: readonly string[];
    documents?: readonly string[];
    canReply?: boolean;
  }): MailContent => ({
    subject,
    paragraphs: [
      body,
      ...(files.length === 0 ? [] : [enquiryFileTexts.inMail(files.join(', '))]),
      ...(documents.length === 0 ? [] : [enquiryItemTexts.inMail(documents)]),
    ],
    action: { label: 'Reply online', url },
    closing: [
      ...(canReply ? ['Reply to this email, or use the link above.'] : []),
      `Your enquiry number is ${number}. Please quote it if you contact us.`,
    ],
  }),

  notification: ({ title, message, link }: { title: string; message: string; link?: string }): MailContent => ({
    subject: title,
    paragraphs: [message],
    ...(link === undefined ? {} : { action: { label: 'View on the site', url: link } }),
  }),
} as const;

/** For admins; a code follows. */
export const mailFailures = {
  unreachable: 'Could not connect to the mail server',
  untrusted: 'The mail server does not offer secure encryption',
  signIn: 'The mail server rejected the username or password',
  refused: 'The mail server rejected the email',
  noFile: 'Could not write the file',
  other: 'Could not send the email',
  unreadable: 'Could not decrypt the email: its key is no longer in SIGNING_KEYS',
} as const;
