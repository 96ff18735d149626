import type { Prisma } from '../../prisma/generated/client.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import type { SignedIn } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { answerOnce, hashInput } from '../platform/idempotency.ts';

interface Write {
  /** The operation: `clients.create`. */
  scope: string;
  /** Idempotency key (D57). */
  key: string;
  input: unknown;
}

/** Idempotent per key. CONFLICT if the key created something else. */
export async function createIdempotently<Answer extends Prisma.InputJsonObject>(
  ctx: SignedIn,
  { scope, key, input }: Write,
  make: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const now = ctx.deps.clock.now();
  const write = { scope: `${scope} ${ctx.caller.userId}`, key, requestHash: hashInput([JSON.stringify(input)]) };
  return ctx.db.$transaction((tx) => answerOnce(tx, write, now, texts.createdAlready, () => make(tx)));
}
