import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { isMailAddress, maskAddress } from './address.ts';
import type { Mail } from './content.ts';
import { sealLetter } from './payload.ts';

/** Line breaks and other control characters would end a header and begin another. */
const broken = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Writes a mail into the outbox in the transaction of its cause: both stand, or neither. Its words and its address are
 * encrypted until they left. A second mail with the same `dedupeKey` is not written. Throws VALIDATION for what is not
 * one address and for a subject of more than one line.
 */
export async function queueMail(tx: Tx, keys: Keys, mail: Mail): Promise<void> {
  const { to, replyTo, topic, content, dedupeKey } = mail;
  if (!isMailAddress(to) || (replyTo !== undefined && !isMailAddress(replyTo)) || broken.test(content.subject)) {
    throw new DomainError('VALIDATION', errorTexts.invalid);
  }
  await tx.outboxMessage.createMany({
    data: [
      {
        kind: 'mail',
        topic,
        payload: sealLetter(keys, mail, maskAddress(to)),
        ...(dedupeKey === undefined ? {} : { dedupeKey }),
      },
    ],
    skipDuplicates: true,
  });
}
