import { TRPCClientError } from '@trpc/client';
import type { ErrorData } from '../domain/errors.ts';
import type { ApiError } from './trpc.ts';

function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}

/** What the API refused with, or `null` for everything that is no answer of it (a dead network, a fault in a page). */
export function refusalOf(error: unknown): (ErrorData & { message: string }) | null {
  if (!isApiError(error)) return null;
  const data: ErrorData | null | undefined = error.data;
  return data === null || data === undefined ? null : { ...data, message: error.message };
}
