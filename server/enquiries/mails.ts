import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import type { EnquiryEntry } from '../../src/domain/enquiries/entry.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { isMailAddress } from '../mail/address.ts';
import { queueMail } from '../mail/queue.ts';
import { listOwnerEmails } from './people.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Deps } from '../context.ts';
import { enquiryLink } from './link.ts';
import { threadHeaders } from './mail-in/address.ts';
import type { Limits } from '../platform/limits.ts';

/** Topic, and start of the keys of such mails before the enquiry's id. */
export const noticeTopic = 'enquiry.notice';

type TeamSettings = Pick<SiteSettings, 'general' | 'contact' | 'enquiries'>;

/** The investment team, else the general or the admin address. */
export function publicAddressesOf({ contact, general }: Pick<TeamSettings, 'contact' | 'general'>): string[] {
  return [contact.investmentEmail, contact.generalEmail, general.adminEmail].filter(isMailAddress);
}

/**
 * Those in Settings; else the investment team, general or admin address; else every admin who wants such mail (D65).
 */
export async function listTeamAddresses(tx: Tx, settings: TeamSettings): Promise<string[]> {
  const named = [...new Set(settings.enquiries.recipients)].filter(isMailAddress);
  const set = named.length > 0 ? named : publicAddressesOf(settings).slice(0, 1);
  return set.length > 0 ? set : listOwnerEmails(tx);
}

interface MailsOptions {
  tx: Tx;
  keys: Keys;
  limits: Pick<Limits, 'takeMailTo'>;
  mailDomain: Deps['mailDomain'];
  settings: TeamSettings;
}

/** Receipt (limited per address, against mail bombing) and team notice (D20), in the enquiry's transaction. */
export async function queueEnquiryMails(
  { tx, keys, limits, mailDomain, settings }: MailsOptions,
  id: string,
  entry: EnquiryEntry & { number: string; trackingToken: string; project: string | null },
): Promise<void> {
  const { number, firstName, lastName, email, phone = null, interest = null, range = null, goals = null } = entry;
  const { project } = entry;
  const url = enquiryLink(id);
  const words = { number, firstName, lastName, email, phone, project, interest, range, goals, url };
  for (const [at, to] of (await listTeamAddresses(tx, settings)).entries()) {
    await queueMail(tx, keys, {
      to,
      topic: noticeTopic,
      content: mailTexts.enquiryNotice(words),
      replyTo: email,
      dedupeKey: at === 0 ? `${noticeTopic} ${id}` : `${noticeTopic} ${id} ${at}`,
    });
  }
  if (await limits.takeMailTo(email)) {
    const trackUrl = `${trackPath}#token=${entry.trackingToken}`;
    const canReply = mailDomain !== undefined;
    await queueMail(tx, keys, {
      to: email,
      topic: 'enquiry.receipt',
      content: mailTexts.enquiryReceipt({ number, project, url: trackUrl, canReply }),
      dedupeKey: `enquiry.receipt ${id}`,
      ...threadHeaders({ keys, mailDomain }, id),
    });
  }
}
