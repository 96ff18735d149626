import type { MailContent } from '../../src/domain/mail/mail.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { notifyOwner } from './own-change.ts';

export function notifyWithMailText(ctx: Context, tx: Tx, userId: string, mailContent: MailContent): Promise<void> {
  const [message = ''] = mailContent.paragraphs;
  return notifyOwner(tx, ctx.deps.keys, userId, { title: mailContent.subject, message, mailContent });
}
