import type { MailContent } from '../../src/domain/mail/mail.ts';

export interface Mail {
  /** One address, checked before it is queued. */
  to: string;
  /** Noun and cause, such as `auth.confirm`: shown to admins in the place of the words. */
  topic: string;
  content: MailContent;
  /** Where an answer goes; the sender of all mails unless told. One address, checked likewise. */
  replyTo?: string;
  /** Makes the same cause write one mail only. */
  dedupeKey?: string;
}
