import { TRPCClientError } from '@trpc/client';
import { createSerializationAdapter } from '@tanstack/react-router';
import type { ErrorCode } from '../domain/errors.ts';
import type { AppRouter } from './trpc.ts';

/** What a screen may know of a failure: the code, the words, and the id under which the log has the cause. */
export interface Failure {
  code: ErrorCode | 'NETWORK';
  message: string;
  requestId: string | undefined;
  fieldErrors: Record<string, string[]>;
  details: Record<string, string>;
}

function asApiError(error: unknown): TRPCClientError<AppRouter> | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>) : undefined;
}

/** Reads any thrown value as a failure; what came without an answer of the server is NETWORK. */
export function readFailure(error: unknown): Failure {
  const apiError = asApiError(error);
  const data = apiError?.data;
  if (data !== undefined && data !== null && apiError !== undefined) {
    return {
      code: data.appCode,
      message: apiError.message,
      requestId: data.requestId === '' ? undefined : data.requestId,
      fieldErrors: data.fieldErrors,
      details: data.details ?? {},
    };
  }
  const code = apiError === undefined ? 'UNEXPECTED' : 'NETWORK';
  return { code, message: '', requestId: undefined, fieldErrors: {}, details: {} };
}

/** Answers 502, 503, 504 and no answer at all can be different the next time (D57); refusals cannot. */
export function isRetryable(error: unknown): boolean {
  const apiError = asApiError(error);
  if (apiError === undefined) return false;
  const status = apiError.data?.httpStatus;
  return status === undefined || status === 502 || status === 503 || status === 504;
}

/** Thrown by the guard of the site where the trial gate is closed to this visitor. */
export class TrialRequired extends Error {
  constructor() {
    super('TRIAL_REQUIRED');
  }
}

/** True for the guard's own refusal (also after it crossed from server to browser) and for the API's. */
export function isTrialRequired(error: unknown): boolean {
  return (error instanceof Error && error.message === 'TRIAL_REQUIRED') || readFailure(error).code === 'TRIAL_REQUIRED';
}

/** Carries API errors of a rendered page into the browser with their code and request id, and without their stack. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is TRPCClientError<AppRouter> => value instanceof TRPCClientError,
  toSerializable: (error) => ({ message: error.message, shape: error.shape ?? null }),
  fromSerializable: ({ message, shape }): TRPCClientError<AppRouter> =>
    shape === null ? new TRPCClientError(message) : TRPCClientError.from({ error: shape }),
});
