import type { MailContent } from '../../src/domain/mail/mail.ts';

export interface Mail {
  /** Validated before queueing. */
  to: string;
  /** Such as `auth.confirm`: admins see it, but not the text. */
  topic: string;
  content: MailContent;
  /** The sender by default. */
  replyTo?: string;
  /** Else made of the outbox row. */
  messageId?: string;
  /** At most one mail is queued per key. */
  dedupeKey?: string;
}
