import type { MailContent } from '../../src/domain/mail/mail.ts';

export interface Mail {
  /** One address, validated before queueing. */
  to: string;
  /** Such as `auth.confirm`: admins see it, not the text. */
  topic: string;
  content: MailContent;
  /** Validated; default: the sender. */
  replyTo?: string;
  /** One mail per cause. */
  dedupeKey?: string;
}
