/**
 * A reason not to start (or not to go on with a command line tool) that a person can act on: one clear sentence,
 * printed without a stack trace. It never carries a password.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** What an unknown thrown value has to say, for use inside a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error) return error.message || errorCode(error) || error.name;
  return String(error);
}

/** The `code` of a Node, Postgres or Prisma error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A host name with several addresses fails with one error an address.
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return undefined;
}
