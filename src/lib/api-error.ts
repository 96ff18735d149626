import { TRPCClientError } from '@trpc/client';
import { createSerializationAdapter } from '@tanstack/react-router';
import type { ErrorCode } from '../domain/forms/errors.ts';
import type { AppRouter } from './trpc.ts';

/** 'NETWORK' is no answer at all, the others an answer that the API did not give: too large for a proxy, or unreadable. */
export type FailureCode = ErrorCode | 'NETWORK' | 'TOO_LARGE' | 'UNREADABLE';

/** What a screen may know of a failure: the code, the words, and the id under which the log has the cause. */
export interface Failure {
  code: FailureCode;
  message: string;
  requestId: string | undefined;
  fieldErrors: Record<string, string[]>;
  details: Record<string, string>;
}

export function asApiError(error: unknown): TRPCClientError<AppRouter> | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>) : undefined;
}

/** The failure of a call that was answered with this status by something else than the API, or not in its shape. */
export function unreadableAnswer(status: number): TRPCClientError<AppRouter> {
  return new TRPCClientError('unreadable answer', { meta: { status } });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What an error of the API carries; undefined where it is not in the API's shape. */
export function dataOf(apiError: TRPCClientError<AppRouter> | undefined): Record<string, unknown> | undefined {
  const data: unknown = apiError?.data;
  return isRecord(data) && typeof data.appCode === 'string' ? data : undefined;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** What an answer of something else than the API says by its status. */
const foreignCodes: Readonly<Record<number, FailureCode | undefined>> = {
  413: 'TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};

const isGateway = (status: unknown) => foreignCodes[status as number] === 'UNAVAILABLE';

/** Status of an answer that the API did not give; undefined where there was none. */
function foreignStatus(apiError: TRPCClientError<AppRouter>): number | undefined {
  const status = apiError.meta?.status;
  return typeof status === 'number' ? status : undefined;
}

function foreignCode(status: number | undefined): FailureCode {
  if (status === undefined) return 'NETWORK';
  return foreignCodes[status] ?? (status >= 500 ? 'UNEXPECTED' : 'UNREADABLE');
}

/** What any thrown value is, and the id under which the log has its cause; what came without any answer is NETWORK. */
export function failureOf(error: unknown): Pick<Failure, 'code' | 'requestId'> {
  const apiError = asApiError(error);
  const { appCode, requestId } = dataOf(apiError) ?? {};
  if (isText(appCode))
    return { code: appCode as ErrorCode, requestId: isText(requestId) && requestId !== '' ? requestId : undefined };
  const code = apiError === undefined ? 'UNEXPECTED' : foreignCode(foreignStatus(apiError));
  return { code, requestId: undefined };
}

/**
 * Answers 502, 503, 504 and no answer at all can be different the next time (D57), and so can a success that could not be
 * read; refusals cannot.
 */
export function isRetryable(error: unknown): boolean {
  const apiError = asApiError(error);
  if (apiError === undefined) return false;
  const data = dataOf(apiError);
  if (data !== undefined) return isGateway(data.httpStatus);
  const status = foreignStatus(apiError);
  return status === undefined || status < 400 || isGateway(status);
}

/** Thrown by the guard of the site where the trial gate is closed to this visitor. */
export class TrialRequired extends Error {
  constructor() {
    super('TRIAL_REQUIRED');
  }
}

/** True for the guard's own refusal (also after it crossed from server to browser) and for the API's. */
export function isTrialRequired(error: unknown): boolean {
  return (error instanceof Error && error.message === 'TRIAL_REQUIRED') || failureOf(error).code === 'TRIAL_REQUIRED';
}

/** Carries API errors of a rendered page into the browser with their code and request id, and without their stack. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is TRPCClientError<AppRouter> => value instanceof TRPCClientError,
  toSerializable: (error) => ({ message: error.message, shape: error.shape ?? null }),
  fromSerializable: ({ message, shape }): TRPCClientError<AppRouter> =>
    shape === null ? new TRPCClientError(message) : TRPCClientError.from({ error: shape }),
});
