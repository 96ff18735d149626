import type { MailContent } from '../../src/domain/mail.ts';
import type { notificationCategories } from '../../src/domain/notifications.ts';
import { mailTexts } from '../../src/domain/texts/mail.ts';
import { queueMail } from '../mail/queue.ts';
import type { Tx } from './database.ts';
import type { Keys } from './keys.ts';

/** Something one person is told about (D52). */
export interface Notice {
  userId: string;
  category: (typeof notificationCategories)[number];
  title: string;
  message: string;
  /** Path of this site. */
  link?: string;
  /** Also by mail, as far as the person wants it; `always` for security, which cannot be declined. */
  mail: 'preferred' | 'always' | 'never';
  /** The mail's own words; without them it says what the notice says. */
  words?: MailContent;
}

/**
 * Writes the notification, and its mail into the outbox, in the transaction of their cause. Whoever was erased gets
 * neither; an unconfirmed address gets no mail that could be declined.
 */
export async function notify(tx: Tx, keys: Keys, notice: Notice): Promise<void> {
  const { userId, category, title, message, link, mail, words } = notice;
  const user = await tx.user.findFirst({
    where: { id: userId, erasedAt: null },
    select: {
      email: true,
      emailConfirmedAt: true,
      notificationPreferences: { where: { category }, select: { byMail: true } },
    },
  });
  if (user === null) return;
  await tx.notification.create({
    data: { userId, category, title, message, ...(link === undefined ? {} : { link }) },
    select: { id: true },
  });
  const isWanted = user.emailConfirmedAt !== null && (user.notificationPreferences[0]?.byMail ?? true);
  if (mail === 'never' || (mail === 'preferred' && !isWanted)) return;
  await queueMail(tx, keys, {
    to: user.email,
    topic: `notice.${category}`,
    content: words ?? mailTexts.notification({ title, message, ...(link === undefined ? {} : { link }) }),
  });
}
