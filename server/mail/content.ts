import type { MailContent } from '../../src/domain/mail/mail.ts';

export interface Mail {
  /** One address, validated before queueing. */
  to: string;
  /** Noun and cause, such as `auth.confirm`: admins see it instead of the text. */
  topic: string;
  content: MailContent;
  /** One validated address; default: the sender. */
  replyTo?: string;
  /** Deduplicates mails of one cause. */
  dedupeKey?: string;
}
