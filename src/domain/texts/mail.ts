import { invitationDays } from '../auth.ts';
import type { EnquiryInterest, EnquiryRange } from '../enquiries.ts';
import type { MailContent } from '../mail.ts';
import type { Role } from '../roles.ts';
import { enquiryTexts } from './enquiries.ts';

const resetPath = '/auth/reset';
const resetAction = { label: 'Reset the password', url: resetPath };

const notYou =
  'If it was not you, somebody else has your password: reset it at once. That also ends every session of your account.';

const roleNames: Record<Role, string> = { admin: 'administrator', editor: 'editor' };

const from = (device: string, ip: string): string =>
  [device === '' ? 'a browser we do not know' : device, ...(ip === '' ? [] : [`at the address ${ip}`])].join(' ');

/** An enquiry as the team needs it to answer; what the sender left empty is null. */
export interface EnquiryWords {
  number: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  interest: EnquiryInterest | null;
  range: EnquiryRange | null;
  goals: string | null;
}

/**
 * The words of every mail (D56). What people entered goes into paragraphs only, where it is escaped; subjects are ours,
 * but for numbers and titles of notices. `url` is a path of this site with the token in its fragment.
 */
export const mailTexts = {
  /** Above the footer's address. */
  sentBy: (siteName: string) => `Sent by ${siteName}`,
  noReplies: 'Nobody reads replies to this address.',
  linkBelow: 'If the button does not work, copy this address into your browser:',

  confirmEmail: ({ url, hours }: { url: string; hours: number }): MailContent => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Somebody, we hope you, created an account with this e-mail address. Please confirm that it is yours with the password chosen then, or with a new one; you can sign in after that.',
    ],
    action: { label: 'Confirm the address', url },
    closing: [
      `The link works once, within ${hours} hours.`,
      'If you did not create an account, you need do nothing: without the confirmation nobody can sign in with it. To use the account all the same, open the link and set a new password.',
    ],
  }),

  /** Sign-up with an address that has an account (D10). */
  alreadyRegistered: (): MailContent => ({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, tried to create an account with this e-mail address. There is one already, so nothing was changed.',
      'If it was you, sign in as usual. If you do not remember the password, you can choose a new one.',
    ],
    action: resetAction,
    closing: ['If it was not you, you need do nothing.'],
  }),

  resetPassword: ({ url }: { url: string }): MailContent => ({
    subject: 'Choose a new password',
    paragraphs: ['Somebody, we hope you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', url },
    closing: [
      'The link works once, within one hour.',
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
  }),

  passwordChanged: (): MailContent => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has been changed, and other browsers were signed out.', notYou],
    action: resetAction,
  }),

  twoFactorOn: (): MailContent => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      'From now on, signing in to your account takes a code of your authenticator as well as the password.',
      'Keep your recovery codes in a safe place: each of them opens the account once, if you lose the authenticator.',
      notYou,
    ],
    action: resetAction,
  }),

  twoFactorOff: (): MailContent => ({
    subject: 'Two-factor authentication is off',
    paragraphs: ['From now on, signing in to your account takes the password alone.', notYou],
    action: resetAction,
  }),

  /** An admin took it away for somebody who lost the authenticator (D8). */
  twoFactorReset: (): MailContent => ({
    subject: 'Your two-factor authentication was reset',
    paragraphs: [
      'An administrator took away the two-factor authentication of your account, which is done for people who have lost their authenticator. Signing in takes the password alone until you set it up again in your profile.',
      'If you did not ask for this, reset your password and tell us.',
    ],
    action: resetAction,
  }),

  /** An admin ended the sessions of somebody, say after a device was lost. */
  sessionsEnded: (): MailContent => ({
    subject: 'You were signed out everywhere',
    paragraphs: [
      'An administrator signed your account out on every device. You can sign in again at any time.',
      'If you did not expect this, change your password and tell us.',
    ],
    action: { label: 'Sign in', url: '/auth' },
  }),

  recoveryCodeUsed: ({ left }: { left: number }): MailContent => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `Somebody signed in to your account with the password and one of your recovery codes. ${left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`}.`,
      ...(left > 3 ? [] : ['To get ten new ones, switch two-factor authentication off in your profile and on again.']),
      notYou,
    ],
    action: resetAction,
  }),

  /** `device` such as 'Firefox on Windows', '' where it is not known; `ip` '' likewise. */
  newDevice: ({ device, ip }: { device: string; ip: string }): MailContent => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Your account was signed in to from ${from(device, ip)}, which we have not seen with it before.`,
      'If it was you, you need do nothing.',
      notYou,
    ],
    action: resetAction,
  }),

  roleAdded: ({ role }: { role: Role }): MailContent => ({
    subject: `You are now an ${roleNames[role]}`,
    paragraphs: [`An administrator gave your account the role ${roleNames[role]}. Please sign in again to use it.`],
    action: { label: 'Sign in', url: '/auth' },
  }),

  /** `url`: path with the token in its fragment. */
  invitation: ({ role, url }: { role: Role; url: string }): MailContent => ({
    subject: `You are invited to be an ${roleNames[role]}`,
    paragraphs: [
      `An administrator invites you to work on this site as an ${roleNames[role]}. Accept the invitation to set your password.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: [
      `The link works once, within ${invitationDays} days.`,
      'If you did not expect this invitation, you need do nothing: without it nobody gets the role.',
    ],
  }),

  roleRemoved: ({ role }: { role: Role }): MailContent => ({
    subject: `You are no longer an ${roleNames[role]}`,
    paragraphs: [
      `An administrator took the role ${roleNames[role]} from your account. Your account and your own data stay.`,
    ],
  }),

  accountSuspended: ({ reason }: { reason: string }): MailContent => ({
    subject: 'Your account is suspended',
    paragraphs: [
      'An administrator suspended your account. You cannot sign in until it is restored; your data stays.',
      ...(reason === '' ? [] : [`The reason given: ${reason}`]),
    ],
  }),

  accountRestored: (): MailContent => ({
    subject: 'Your account is restored',
    paragraphs: ['Your account is no longer suspended: you can sign in again.'],
    action: { label: 'Sign in', url: '/auth' },
  }),

  /** `keptRecords`: invoices, payments and receipts that stay. */
  accountDeleted: ({ keptRecords }: { keptRecords: number }): MailContent => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account and the personal data in it have been deleted.',
      ...(keptRecords === 0
        ? []
        : ['Invoices, payments and receipts stay without your profile, because the law has us keep them.']),
      'This is the last message about it.',
    ],
  }),

  /** Nothing of what was entered is repeated: the form could be used to write to strangers in our name. */
  enquiryReceipt: ({ number, url }: { number: string; url: string }): MailContent => ({
    subject: `We have your enquiry ${number}`,
    paragraphs: [
      `Thank you for your interest in Papua New Guinea. Your enquiry is stored for our investment team under the number ${number}.`,
      'Please keep this number: it names your enquiry. The link shows how far your enquiry is.',
    ],
    action: { label: 'See how far it is', url },
    closing: ['If you did not send an enquiry, somebody entered your address by mistake, and you need do nothing.'],
  }),

  /** To the team: what it needs to answer, and no more (D20). */
  enquiryNotice: ({
    number,
    firstName,
    lastName,
    email,
    phone,
    interest,
    range,
    goals,
  }: EnquiryWords): MailContent => ({
    subject: `New enquiry ${number}`,
    paragraphs: [
      `Name: ${firstName} ${lastName}`,
      `E-mail: ${email}`,
      ...(phone === null ? [] : [`Phone: ${phone}`]),
      ...(interest === null ? [] : [`${enquiryTexts.interest}: ${enquiryTexts.interests[interest]}`]),
      ...(range === null ? [] : [`${enquiryTexts.range}: ${enquiryTexts.ranges[range]}`]),
      ...(goals === null ? [] : [`${enquiryTexts.goals}:\n${goals}`]),
    ],
    closing: ['A reply to this message goes to the sender of the enquiry. Please keep the number in its subject.'],
  }),

  /** To the colleague who is to answer; the words of the sender stay in the inbox. */
  enquiryAssigned: ({ number, by, url }: { number: string; by: string; url: string }): MailContent => ({
    subject: `Enquiry ${number} is yours`,
    paragraphs: [`${by} assigned the enquiry ${number} to you.`],
    action: { label: 'Open the enquiry', url },
  }),

  /** Written by the team, line by line as it stands there. */
  enquiryReply: ({ subject, body, number }: { subject: string; body: string; number: string }): MailContent => ({
    subject,
    paragraphs: [body],
    closing: [`Your enquiry has the number ${number}. Please keep it in the subject when you answer.`],
  }),

  notification: ({ title, message, link }: { title: string; message: string; link?: string }): MailContent => ({
    subject: title,
    paragraphs: [message],
    ...(link === undefined ? {} : { action: { label: 'Open it on the site', url: link } }),
  }),
} as const;

/** Why a mail did not leave, as admins read it; a code follows. */
export const mailFailures = {
  unreachable: 'The mail server could not be reached',
  untrusted: 'The mail server offers no encryption that can be trusted',
  signIn: 'The mail server refused the sign-in',
  refused: 'The mail server refused the message',
  noFile: 'The file could not be written',
  other: 'The message could not be sent',
  unreadable: 'The message cannot be opened: the key that sealed it is no longer in SIGNING_KEYS',
} as const;
