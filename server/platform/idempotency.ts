import { createHash } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from './database.ts';
import { lockName } from './locks.ts';

export interface KeyedWrite {
  scope: string;
  key: string;
  requestHash: string;
}

const keptHours = 24;

/** SHA-256 in hex; another input is another write. */
export function hashInput(input: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** Undefined for a new key; 'other' if used with another input. */
export async function findAnswer(
  db: Db | Tx,
  { scope, key, requestHash }: KeyedWrite,
  now: Date,
): Promise<{ answer: Prisma.JsonValue } | 'other' | undefined> {
  const kept = await db.idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true, response: true, expiresAt: true },
  });
  if (kept === null || kept.expiresAt.getTime() <= now.getTime()) return undefined;
  return kept.requestHash === requestHash ? { answer: kept.response } : 'other';
}

/** Held until the transaction ends. */
export async function lockKey(tx: Tx, { scope, key }: KeyedWrite): Promise<void> {
  await lockName(tx, `${scope} ${key}`);
}

/** Keeps the answer for a day, in the transaction of the write. */
export async function storeAnswer(
  tx: Tx,
  { scope, key, requestHash }: KeyedWrite,
  response: Prisma.InputJsonObject,
  now: Date,
): Promise<void> {
  const facts = {
    requestHash,
    response,
    completedAt: now,
    expiresAt: new Date(now.getTime() + keptHours * 3_600_000),
  };
  await tx.idempotencyKey.upsert({
    where: { scope_key: { scope, key } },
    create: { scope, key, ...facts },
    update: facts,
    select: { key: true },
  });
}

/** `make` once per key; a repetition gets its answer. CONFLICT with `refusal` for other input. */
export async function answerOnce<Answer extends object>(
  tx: Tx,
  write: KeyedWrite,
  now: Date,
  refusal: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  await lockKey(tx, write);
  const before = await findAnswer(tx, write, now);
  if (before === 'other') throw new DomainError('CONFLICT', refusal);
  if (before !== undefined) return before.answer as unknown as Answer;
  const answer = await make();
  await storeAnswer(tx, write, { ...answer }, now);
  return answer;
}
