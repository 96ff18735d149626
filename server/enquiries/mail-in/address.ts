import { randomBytes } from 'node:crypto';
import type { Deps } from '../../context.ts';
import type { Mail } from '../../mail/content.ts';
import type { Keys } from '../../platform/keys.ts';
import { readShortSignedId, shortSignedId } from '../../platform/keys/short-signed-id.ts';

const addressPurpose = 'enquiry mail address';
/** Others than the recipient see the Message-ID: it must not make an address. */
const idPurpose = 'enquiry mail id';
const prefix = 'reply+';

type Signing = Pick<Deps, 'keys' | 'mailDomain'>;

/** Replies come to the conversation; nothing unless MAIL_IN_DOMAIN is set. */
export function threadHeaders({ keys, mailDomain }: Signing, enquiryId: string): Pick<Mail, 'replyTo' | 'messageId'> {
  if (mailDomain === undefined) return {};
  const unique = randomBytes(10).toString('hex');
  return {
    replyTo: `${prefix}${shortSignedId(keys, addressPurpose, enquiryId)}@${mailDomain}`,
    messageId: `<${unique}.${shortSignedId(keys, idPurpose, enquiryId)}@${mailDomain}>`,
  };
}

/** Undefined: of no conversation. `id`: undefined if the token is not ours. */
export function readThreadAddress(keys: Keys, localPart: string): { id: string | undefined } | undefined {
  const name = localPart.toLowerCase();
  if (!name.startsWith(prefix)) return undefined;
  return { id: readShortSignedId(keys, addressPurpose, name.slice(prefix.length)) };
}

/** Enquiry ids in our Message-IDs, in their order. */
export function threadsOf({ keys, mailDomain }: Signing, messageIds: readonly string[]): string[] {
  const found = messageIds.flatMap((messageId) => {
    const [, token = '', domain = ''] = /^<[0-9a-f]{20}\.([a-z2-7]{52})@([a-z0-9.-]+)>$/i.exec(messageId) ?? [];
    const isOurs = domain !== '' && domain.toLowerCase() === mailDomain;
    return isOurs ? (readShortSignedId(keys, idPurpose, token.toLowerCase()) ?? []) : [];
  });
  return [...new Set(found)];
}
