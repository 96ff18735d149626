import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../src/domain/auth/auth.ts';
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';

/** Five bits each, without ambiguous 0, O, 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 140 bits: a fast hash is enough (ASVS 6.5.2, 11.5.1). */
const codeLength = 28;
const groupLength = 4;
/** Earlier versions' codes have ten characters. */
const codePattern = new RegExp(`^(?:[${alphabet}]{${codeLength}}|[${alphabet}]{10})$`);
const purpose = 'recovery-code';

const bound = (userId: string, code: string) => `${userId}\0${code}`;

/** No key: codes survive key rotation. */
const hashOf = (userId: string, code: string) =>
  `sha256~${createHash('sha256')
    .update(`${purpose}\0${bound(userId, code)}`)
    .digest('base64url')}`;

/** Ignores spaces, dashes, case. Undefined if malformed. */
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

/** Ten new codes, shown once (D12). Hashes include the person's id. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(makeCode());
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: [...codes].map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return [...codes].map(inGroups);
}

export function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  return tx.recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Concurrent attempts succeed once. False if unknown or used. */
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
    // Earlier versions' short codes are hashed with a key.
    ({ codeHash }) => codeHash === hash || keys.verify(purpose, bound(userId, code), codeHash),
  );
  if (found === undefined) return false;
  const { count } = await tx.recoveryCode.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: at } });
  return count === 1;
}
