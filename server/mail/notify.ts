import type { MailContent } from '../../src/domain/mail/mail.ts';
import type { notificationCategories } from '../../src/domain/notifications/notifications.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { liveAccount } from '../accounts/active.ts';
import { queueMail } from './queue.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';

export interface Notice {
  userId: string;
  category: (typeof notificationCategories)[number];
  title: string;
  message: string;
  link?: string;
  /** `always` is for security. */
  mail: 'preferred' | 'always' | 'never';
  mailContent?: MailContent;
}

/**
 * On the site and by mail, in the cause's transaction, by the person's preferences except for security. Erased accounts
 * get nothing, unconfirmed addresses only mandatory mail.
 */
export async function notify(tx: Tx, keys: Keys, notice: Notice): Promise<void> {
  const { userId, category, title, message, link, mail, mailContent } = notice;
  const user = await tx.user.findFirst({
    where: { ...liveAccount, id: userId },
    select: {
      email: true,
      emailConfirmedAt: true,
      notificationPreferences: { where: { category }, select: { byMail: true, inApp: true } },
    },
  });
  if (user === null) return;
  const preference = category === 'security' ? undefined : user.notificationPreferences[0];
  if (preference?.inApp ?? true) {
    await tx.notification.create({
      data: { userId, category, title, message, ...(link === undefined ? {} : { link }) },
      select: { id: true },
    });
  }
  const isWanted = user.emailConfirmedAt !== null && (preference?.byMail ?? true);
  if (mail === 'never' || (mail === 'preferred' && !isWanted)) return;
  await queueMail(tx, keys, {
    to: user.email,
    topic: `notice.${category}`,
    content: mailContent ?? mailTexts.notification({ title, message, ...(link === undefined ? {} : { link }) }),
  });
}

/** On the site only, as preferences say. */
export async function notifyInApp(
  tx: Tx,
  userIds: readonly string[],
  { category, title, message, link }: Pick<Notice, 'category' | 'title' | 'message' | 'link'>,
): Promise<void> {
  const wanting = await tx.user.findMany({
    where: {
      ...liveAccount,
      id: { in: [...userIds] },
      ...(category === 'security' ? {} : { notificationPreferences: { none: { category, inApp: false } } }),
    },
    // Fixed order, against deadlocks.
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  await tx.notification.createMany({
    data: wanting.map(({ id }) => ({
      userId: id,
      category,
      title,
      message,
      ...(link === undefined ? {} : { link }),
    })),
  });
}
