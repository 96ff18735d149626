import { mailFailures } from '../../src/domain/mail/texts.ts';
import type { Keys } from '../platform/keys.ts';
import { describeMailFailure } from './failure.ts';
import { openLetter } from './payload.ts';
import { renderMail } from './render.ts';
import type { Sender } from './sender.ts';
import type { MailTransport } from './transport.ts';

export interface QueuedMail {
  id: string;
  topic: string;
  payload: unknown;
  messageId: string;
  createdAt: Date;
}

interface DeliverOptions {
  keys: Keys;
  transport: MailTransport;
  sender: () => Promise<Sender>;
}

/** Why it failed, without addresses; undefined if sent. */
export async function deliverMail(
  { keys, transport, sender }: DeliverOptions,
  { id, topic, payload, messageId, createdAt }: QueuedMail,
): Promise<string | undefined> {
  try {
    const opened = openLetter(keys, payload);
    if (opened === undefined) return mailFailures.unreadable;
    const { from, frame } = await sender();
    const { to, replyTo, content } = opened;
    await transport.deliver({
      id,
      topic,
      messageId,
      from,
      to,
      replyTo,
      subject: content.subject,
      ...renderMail(content, replyTo === undefined ? frame : { ...frame, canReply: true }),
      createdAt,
    });
    return undefined;
  } catch (error) {
    return describeMailFailure(error);
  }
}
