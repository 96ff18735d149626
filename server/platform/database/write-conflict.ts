import type { Logger } from 'pino';
import { innerErrors } from '../database/outages.ts';

/** Deadlocks and serialisation failures. */
const lostCodes = new Set<unknown>(['40P01', '40001', 'P2034', 'TransactionWriteConflict']);

const maxTries = 3;

/** Rolled back in favour of another transaction: a retry may succeed. */
export function isWriteConflict(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const codes = [
    'code' in error && error.code,
    'originalCode' in error && error.originalCode,
    'kind' in error && error.kind,
  ];
  return (
    codes.some((code) => lostCodes.has(code)) || innerErrors(error).some((inner) => isWriteConflict(inner, depth + 1))
  );
}

/** Runs a transaction up to three times: no side effects outside the database. */
export async function retryTransaction<Result>(log: Pick<Logger, 'warn'>, run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === maxTries || !isWriteConflict(error)) throw error;
      log.warn({ tries }, 'a transaction conflicted with another one and is retried');
    }
  }
}
