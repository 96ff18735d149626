import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { isMailAddress, maskAddress } from './address.ts';
import type { Mail } from './content.ts';
import { sealLetter } from './payload.ts';

/** Could inject mail headers. */
const broken = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Encrypted until sent, in its cause's transaction. Skips an existing `dedupeKey`. @throws VALIDATION for an invalid
 * address or multi-line subject
 */
export async function queueMail(tx: Tx, keys: Keys, mail: Mail): Promise<void> {
  await queueMails(tx, keys, [mail]);
}

/** {@link queueMail} for many. `notBefore` lets later mail pass large sendings. */
export async function queueMails(tx: Tx, keys: Keys, mails: readonly (Mail & { notBefore?: Date })[]): Promise<void> {
  const data = mails.map((mail) => {
    const { to, replyTo, topic, content, dedupeKey, messageId, notBefore } = mail;
    if (!isMailAddress(to) || (replyTo !== undefined && !isMailAddress(replyTo)) || broken.test(content.subject)) {
      throw new DomainError('VALIDATION', errorTexts.invalid);
    }
    return {
      kind: 'mail' as const,
      topic,
      payload: sealLetter(keys, mail, maskAddress(to)),
      ...(dedupeKey === undefined ? {} : { dedupeKey }),
      ...(messageId === undefined ? {} : { messageId }),
      ...(notBefore === undefined ? {} : { nextTryAt: notBefore }),
    };
  });
  await tx.outboxMessage.createMany({ data, skipDuplicates: true });
}
