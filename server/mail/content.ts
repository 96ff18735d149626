import type { MailContent } from '../../src/domain/mail/mail.ts';
import type { MailTopic } from '../../src/domain/mail/topic-texts.ts';

export interface Mail {
  /** Validated before queueing. */
  to: string;
  /** Admins see its name, but not the text. */
  topic: MailTopic;
  content: MailContent;
  /** The sender by default. */
  replyTo?: string;
  /** Else made of the outbox row. */
  messageId?: string;
  /** At most one mail is queued per key. */
  dedupeKey?: string;
}
