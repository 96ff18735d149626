/** The operator can fix it: one sentence without stack trace or passwords. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** An unknown thrown value's message, for use inside a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error) return error.message || errorCode(error) || error.name;
  return String(error);
}

/** `code` of a Node, Postgres or Prisma error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // One error per address of a host.
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return undefined;
}
