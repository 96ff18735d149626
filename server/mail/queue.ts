import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { isMailAddress, maskAddress } from './address.ts';
import type { Mail } from './content.ts';
import { sealLetter } from './payload.ts';

/** Header injection. */
const broken = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * In the cause's transaction, encrypted until sent. Skips an existing `dedupeKey`. VALIDATION: invalid address,
 * multi-line subject.
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
