import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../src/domain/auth.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';

/** 32 signs without the look-alikes 0, O, 1 and I: each is worth five bits, a code of ten 50. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;
const codePattern = new RegExp(`^[${alphabet}]{${2 * half}}$`);
const purpose = 'recovery-code';

const bound = (userId: string, code: string) => `${userId}\0${code}`;

/** What was typed as a recovery code: blanks, dashes and case do not matter. Undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

function makeCode(): string {
  return [...randomBytes(2 * half)].map((byte) => alphabet.charAt(byte & 31)).join('');
}

/**
 * Ten new codes in the place of all former ones (D12), as they are shown, once. Stored is a keyed hash that is bound to
 * the person: who has the table alone can neither look codes up nor try them.
 */
export async function replaceRecoveryCodes(tx: Tx, keys: Pick<Keys, 'sign'>, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(makeCode());
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: [...codes].map((code) => ({ userId, codeHash: keys.sign(purpose, bound(userId, code)) })),
  });
  return [...codes].map((code) => `${code.slice(0, half)}-${code.slice(half)}`);
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
  const found = unused.find(({ codeHash }) => keys.verify(purpose, bound(userId, code), codeHash));
  if (found === undefined) return false;
  const { count } = await tx.recoveryCode.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: at } });
  return count === 1;
}
