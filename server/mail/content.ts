import type { MailContent } from '../../src/domain/mail/mail.ts';

export interface Mail {
  /** Validated before queueing. */
  to: string;
  /** `auth.confirm`: shown to admins, unlike the text. */
  topic: string;
  content: MailContent;
  /** Default: the sender. */
  replyTo?: string;
  /** One per cause. */
  dedupeKey?: string;
}
