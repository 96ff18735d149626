import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../src/domain/auth/auth.ts';
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';

/** 32 signs without the look-alikes 0, O, 1 and I: each is worth five bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 140 bits: a code cannot be found from its hash, so a fast hash is enough (ASVS 6.5.2, 11.5.1). */
const codeLength = 28;
const groupLength = 4;
/** Codes of ten signs were given before; they count until they are used or replaced. */
const codePattern = new RegExp(`^(?:[${alphabet}]{${codeLength}}|[${alphabet}]{10})$`);
const purpose = 'recovery-code';

const bound = (userId: string, code: string) => `${userId}\0${code}`;

/** Needs no key, so that codes outlive a change of keys. */
const hashOf = (userId: string, code: string) =>
  `sha256~${createHash('sha256')
    .update(`${purpose}\0${bound(userId, code)}`)
    .digest('base64url')}`;

/** What was typed as a recovery code: blanks, dashes and case do not matter. Undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

function makeCode(): string {
  return [...randomBytes(codeLength)].map((byte) => alphabet.charAt(byte & 31)).join('');
}

function inGroups(code: string): string {
  const starts = Array.from({ length: code.length / groupLength }, (_, group) => group * groupLength);
  return starts.map((start) => code.slice(start, start + groupLength)).join('-');
}

/**
 * Ten new codes in the place of all former ones (D12), as they are shown, once. Stored is a hash that is bound to the
 * person.
 */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(makeCode());
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: [...codes].map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return [...codes].map(inGroups);
}

/** How many codes are left. */
export function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  return tx.recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Spends a code; false when it is none of this person's, or was used. Of parallel tries one succeeds. */
export async function spendRecoveryCode(
  tx: Tx,
  keys: Pick<Keys, 'verify'>,
  userId: string,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const unused = await tx.recoveryCode.findMany({
    where: { userId, usedAt: null },
    select: { id: true, codeHash: true },
  });
  const hash = hashOf(userId, code);
  const found = unused.find(
    // Short codes, which were given before, are stored under a keyed hash.
    ({ codeHash }) => codeHash === hash || keys.verify(purpose, bound(userId, code), codeHash),
  );
  if (found === undefined) return false;
  const { count } = await tx.recoveryCode.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: at } });
  return count === 1;
}
