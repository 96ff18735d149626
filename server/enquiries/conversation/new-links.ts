import type { LinkRequest } from '../../../src/domain/enquiries/conversation/link-request.ts';
import { mailTexts } from '../../../src/domain/mail/texts.ts';
import { withMinimumDuration } from '../../auth/minimum-duration.ts';
import type { Context } from '../../context.ts';
import { queueMail } from '../../mail/queue.ts';
import { conversationPath, linkEndedBefore } from './link.ts';

/** In a mail. */
const maxLinks = 20;

/** Mails links to what is open. The same answer in the same time for every address. @throws RATE_LIMITED */
export async function sendLinks({ deps, ip }: Pick<Context, 'deps' | 'ip'>, { email }: LinkRequest): Promise<void> {
  const { db, keys, limits, clock } = deps;
  await limits.mail(ip, email);
  await withMinimumDuration(async () => {
    const now = clock.now();
    const rows = await db.enquiry.findMany({
      where: {
        email,
        deletedAt: null,
        deleteAfter: { gt: now },
        OR: [{ closedAt: null }, { closedAt: { gt: linkEndedBefore(now) } }],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: maxLinks,
      select: { id: true, receiptNumber: true, opportunityTitle: true },
    });
    if (rows.length === 0) return;
    const enquiries = rows.map(({ id, receiptNumber: number, opportunityTitle: project }) => {
      return { number, project, url: conversationPath(keys, id) };
    });
    const content = mailTexts.enquiryLinks({ enquiries });
    await db.$transaction((tx) => queueMail(tx, keys, { to: email, topic: 'enquiry.links', content }));
  });
}
