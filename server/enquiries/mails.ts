import { trackPath } from '../../src/domain/enquiries/form.ts';
import type { EnquiryEntry } from '../../src/domain/enquiries/entry.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { isMailAddress } from '../mail/address.ts';
import { queueMail } from '../mail/queue.ts';
import { listOwnerEmails } from './people.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Limits } from '../platform/limits.ts';

interface MailsOptions {
  tx: Tx;
  keys: Keys;
  limits: Pick<Limits, 'takeMailTo'>;
  general: Pick<SiteSettings['general'], 'adminEmail'>;
  contact: Pick<SiteSettings['contact'], 'investmentEmail' | 'generalEmail'>;
  enquiries: Pick<SiteSettings['enquiries'], 'recipients'>;
}

/**
 * Queues receipt and team notice (D20) in the enquiry's transaction. Receipts are limited per address, against mail
 * bombing. The notice goes to the recipients in Settings, one mail each; else to the investment team, general or admin
 * address; else to every admin who wants such mail (D65).
 */
export async function queueEnquiryMails(
  { tx, keys, limits, general, contact, enquiries }: MailsOptions,
  id: string,
  entry: EnquiryEntry & { number: string; trackingToken: string; project: string | null },
): Promise<void> {
  const { number, firstName, lastName, email, phone = null, interest = null, range = null, goals = null } = entry;
  const { project } = entry;
  const words = { number, firstName, lastName, email, phone, project, interest, range, goals };
  const named = [...new Set(enquiries.recipients)].filter(isMailAddress);
  const others = [contact.investmentEmail, contact.generalEmail, general.adminEmail].filter(isMailAddress);
  const set = named.length > 0 ? named : others.slice(0, 1);
  for (const [at, to] of (set.length > 0 ? set : await listOwnerEmails(tx)).entries()) {
    await queueMail(tx, keys, {
      to,
      topic: 'enquiry.notice',
      content: mailTexts.enquiryNotice(words),
      replyTo: email,
      dedupeKey: at === 0 ? `enquiry.notice ${id}` : `enquiry.notice ${id} ${at}`,
    });
  }
  if (await limits.takeMailTo(email)) {
    await queueMail(tx, keys, {
      to: email,
      topic: 'enquiry.receipt',
      content: mailTexts.enquiryReceipt({ number, project, url: `${trackPath}#token=${entry.trackingToken}` }),
      dedupeKey: `enquiry.receipt ${id}`,
    });
  }
}
