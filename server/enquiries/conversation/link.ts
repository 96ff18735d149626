import { daysBefore } from '../../../src/domain/time/durations.ts';
import { trackPath } from '../../../src/domain/enquiries/conversation/conversation.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { hashToken, isToken } from '../../auth/primitives/tokens.ts';
import type { Keys } from '../../platform/keys.ts';
import { readSignedId, signedId } from '../../platform/keys/signed-id.ts';

const purpose = 'enquiry conversation';

/** Days that a link works after closing. */
const daysAfterClosing = 90;

/** The links of what was closed before are over. */
export const linkEndedBefore = (now: Date): Date => daysBefore(now, daysAfterClosing);

/** The sender's page. The token is in the fragment, which no server sees. */
export const conversationPath = (keys: Keys, enquiryId: string): string =>
  `${trackPath}#token=${signedId(keys, purpose, enquiryId)}`;

/** Undefined for foreign tokens. Receipts: random; later mails: signed. */
export function whereToken(keys: Keys, token: string): Prisma.EnquiryWhereUniqueInput | undefined {
  if (isToken(token)) return { trackingTokenHash: hashToken(token) };
  const id = readSignedId(keys, purpose, token);
  return id === undefined ? undefined : { id };
}
