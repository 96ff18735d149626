/** Disk full, out of memory, disk failure. */
const exhaustedCodes = new Set(['53100', '53200', '58030']);

const downCodes = new Set(
  [
    // Prisma: unreachable, timeout, closed, pool exhausted, too many connections.
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
    // Sockets.
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    // Postgres: stopped, crashed, starting, database dropped, idle timeout, too many connections.
    ['57P01', '57P02', '57P03', '57P04', '57P05', '53300'],
    [...exhaustedCodes],
    // Driver adapter.
    ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ].flat(),
);

/** Driver errors without a code. */
const downWords =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|^timeout expired|^Query read timeout|Unable to start a transaction in the given time|an expired transaction/;

function isDownCode(code: unknown): boolean {
  return typeof code === 'string' && (downCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code));
}

/** Cause, Prisma's `meta` error, parts of an aggregate. */
export function innerErrors(error: object): unknown[] {
  const inner: unknown[] = [];
  if ('cause' in error) inner.push(error.cause);
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]));
  if ('meta' in error && typeof error.meta === 'object' && error.meta !== null && 'driverAdapterError' in error.meta) {
    inner.push(error.meta.driverAdapterError);
  }
  return inner;
}

function isAnyOf(error: unknown, isOne: (error: object) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  return isOne(error) || innerErrors(error).some((inner) => isAnyOf(inner, isOne, depth + 1));
}

function hasCode(error: object, isOne: (code: unknown) => boolean): boolean {
  const codes = [
    'code' in error && error.code,
    'originalCode' in error && error.originalCode,
    'kind' in error && error.kind,
  ];
  return codes.some(isOne);
}

/** Temporarily unusable: answered with 503 or the last good copy, no bug. */
export function isDatabaseDown(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, isDownCode) || (one instanceof Error && downWords.test(one.message)));
}

/** Postgres refused: the transaction was certainly rolled back. */
export function isDatabaseExhausted(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, (code) => typeof code === 'string' && exhaustedCodes.has(code)));
}

/** Ended by Postgres at the statement timeout: a slow statement, or a wait for a lock. */
export function isStatementEnded(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, (code) => code === '57014'));
}
