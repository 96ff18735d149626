import { forwardedPath } from '../../../src/domain/enquiries/conversation/forwarding.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { readSignedId, signedId } from '../../platform/keys/signed-id.ts';

const purpose = 'enquiry forward';

/** The token is in the fragment, which no server sees. */
export const forwardedLink = (keys: Keys, forwardId: string): string =>
  `${forwardedPath}#token=${signedId(keys, purpose, forwardId)}`;

/** Whether or not the link still works. */
export const readForwardToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token);

/** Null if ended, revoked, or its enquiry is gone. */
export function findForward(db: Db | Tx, id: string, now: Date) {
  return db.enquiryForward.findFirst({
    where: {
      id,
      revokedAt: null,
      expiresAt: { gt: now },
      enquiry: { deletedAt: null, deleteAfter: { gt: now } },
    },
    select: { id: true, enquiryId: true, agency: true, note: true, expiresAt: true },
  });
}
